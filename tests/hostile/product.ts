import { afterAll, beforeAll, inject } from 'vitest'
import { connectDatabase } from '#app/database/connect.server.ts'
import { useConnection } from '#app/database/database.server.ts'
import { Witness } from '#tests/roles/household.ts'
import { anAddress } from '#tests/support/people.ts'

/** What tests/hostile/setup.ts started. */
export interface Targets {
  /** The product, without a trailing slash: nothing is sold, one proxy is trusted. */
  url: string
  /** Its data folder. */
  dataDir: string
  /** The same product on the same database, which sells at Hotmart and knows itself by `SHOP_ADDRESS`. */
  shopUrl: string
  /** Login of the owner of the tables, for looking past row-level security. */
  ownerUrl: string
  /** The identity provider that `url` takes for Google. */
  googleUrl: string
  /** Of the product at `url`. */
  processId: number
}

declare module 'vitest' {
  interface ProvidedContext {
    targets: Targets
  }
}

export const SHOP_ADDRESS = 'https://combinado.exemplo'
/** `ADMIN_EMAIL` of the product at `url`. */
export const ADMIN_ADDRESS = 'dona@combinado.exemplo'
export const METRICS_TOKEN = 'so-o-vigia-conhece'

export interface Product extends Targets {
  /** Reads whole families past row-level security. */
  witness: Witness
}

/**
 * The running product for one test file, whose factories write what it serves: opened before its first case and left
 * after its last. Its fields are there from the first `beforeAll` on.
 */
export function theProduct(): Product {
  const targets = inject('targets')
  const product: Product = { ...targets, witness: new Witness(targets.ownerUrl) }
  let close = () => Promise.resolve()
  beforeAll(async () => {
    const connection = await connectDatabase({ databaseUrl: targets.ownerUrl, dataDir: 'memory://' })
    useConnection(connection)
    close = async () => {
      useConnection(undefined)
      await connection.close()
    }
    await product.witness.open()
  })
  afterAll(async () => {
    await product.witness.close()
    await close()
  })
  return product
}

/** The header that a trusted proxy writes for a client of this address; one that nobody else has unless told. */
export function from(address = anAddress()): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': address }
}
