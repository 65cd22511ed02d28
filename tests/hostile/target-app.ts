import { afterAll, beforeAll, inject } from 'vitest'
import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { Witness } from '#tests/roles/household.ts'
import { anAddress } from '#tests/support/people.ts'

/** The processes that tests/hostile/setup.ts started. */
export interface Targets {
  /** The app without payments and with one trusted proxy; without a trailing slash. */
  url: string
  /** Its data folder. */
  dataDir: string
  /** A second process on the same database, with Hotmart payments and `SHOP_ADDRESS` as APP_URL. */
  shopUrl: string
  /** The connection URL of the tables' owner, who bypasses row-level security. */
  ownerUrl: string
  /** The identity provider that stands in for Google at `url`. */
  googleUrl: string
  /** The process id of the app at `url`. */
  processId: number
}

declare module 'vitest' {
  interface ProvidedContext {
    targets: Targets
  }
}

export const SHOP_ADDRESS = 'https://combinado.exemplo'
/** `ADMIN_EMAIL` of the app at `url`. */
export const ADMIN_ADDRESS = 'dona@combinado.exemplo'
export const METRICS_TOKEN = 'so-o-vigia-conhece'

export interface TargetApp extends Targets {
  /** Reads whole families, bypassing row-level security. */
  witness: Witness
}

/**
 * The running app for one test file, and a connection for the factories, opened before the first case and closed after
 * the last one. The fields are set from the first `beforeAll` on.
 */
export function connectTargetApp(): TargetApp {
  const targets = inject('targets')
  const target: TargetApp = { ...targets, witness: new Witness(targets.ownerUrl) }
  let close = () => Promise.resolve()
  beforeAll(async () => {
    const connection = await connectDatabase({ databaseUrl: targets.ownerUrl, dataDir: 'memory://' })
    setConnection(connection)
    close = async () => {
      setConnection(undefined)
      await connection.close()
    }
    await target.witness.open()
  })
  afterAll(async () => {
    await target.witness.close()
    await close()
  })
  return target
}

/** The header that a trusted proxy writes for a client at this address; by default an unused address. */
export function forwardedFor(address = anAddress()): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': address }
}
