import { afterAll, beforeAll, inject } from 'vitest'
import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { UnrestrictedReader } from '#tests/roles/family-fixture.ts'
import { aClientIp } from '#tests/support/people.ts'

/** The processes that tests/hostile/setup.ts started. No URL ends with a slash. */
export interface Targets {
  /** URL of the main app, which has no payments and trusts one proxy. */
  url: string
  /** Data folder of the main app. */
  dataDir: string
  /** URL of a second process on the same database, with Hotmart payments and `PAYMENTS_APP_URL` as its APP_URL. */
  paymentsAppUrl: string
  /** Database URL of the tables' owner, who bypasses row-level security. */
  ownerDatabaseUrl: string
  /** URL of the fake Google provider of the main app. */
  googleUrl: string
  /** Process id of the main app. */
  processId: number
}

declare module 'vitest' {
  interface ProvidedContext {
    targets: Targets
  }
}

export const PAYMENTS_APP_URL = 'https://combinado.exemplo'
/** E-mail that becomes an administrator of the main app once it is confirmed. */
export const ADMIN_EMAIL = 'dona@combinado.exemplo'
export const METRICS_TOKEN = 'so-o-vigia-conhece'

export interface TargetApp extends Targets {
  /** Reads the rows of any family; connected from `beforeAll` on. */
  unrestrictedReader: UnrestrictedReader
}

/**
 * Returns the running apps. In `beforeAll` opens the connection of the factories in tests/support/ and `unrestrictedReader`;
 * closes both in `afterAll`.
 */
export function connectTargetApp(): TargetApp {
  const targets = inject('targets')
  const target: TargetApp = {
    ...targets,
    unrestrictedReader: new UnrestrictedReader(targets.ownerDatabaseUrl),
  }
  let close = () => Promise.resolve()
  beforeAll(async () => {
    const connection = await connectDatabase({ databaseUrl: targets.ownerDatabaseUrl, dataDir: 'memory://' })
    setConnection(connection)
    close = async () => {
      setConnection(undefined)
      await connection.close()
    }
    await target.unrestrictedReader.open()
  })
  afterAll(async () => {
    await target.unrestrictedReader.close()
    await close()
  })
  return target
}

/** The header in which a trusted proxy names the client's IP. The default is random, so that no rate limit is used up. */
export function forwardedFor(ip = aClientIp()): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': ip }
}
