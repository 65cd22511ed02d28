import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'

const NAME = 'session-signature'
const secrets = new WeakMap<Kysely<Tables>, Promise<string>>()

/**
 * The secret that this installation generated at its first start, 64 hexadecimal digits. It keys the hashes of rate
 * limits, and encryption keys are derived from it. Processes that start together use the same secret.
 */
export function installationSecret(): Promise<string> {
  const db = database()
  let secret = secrets.get(db)
  if (!secret) {
    secret = readOrCreate(db)
    secrets.set(db, secret)
    // the next caller retries a failed read
    secret.catch(() => secrets.delete(db))
  }
  return secret
}

async function readOrCreate(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('installation_secrets')
    .values({ name: NAME, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = await db
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  return stored.value
}
