import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'

const NAME = 'session-signature'
const known = new WeakMap<Kysely<Tables>, Promise<string>>()

/**
 * The secret this installation made for itself at its first start, 64 hexadecimal digits. It signs
 * session cookies and keys the hashes of rate limits. Processes that start at once agree on one.
 */
export function installationSecret(): Promise<string> {
  const db = database()
  let secret = known.get(db)
  if (!secret) {
    secret = readOrMake(db)
    known.set(db, secret)
    // a failed read is tried again by the next caller
    secret.catch(() => known.delete(db))
  }
  return secret
}

async function readOrMake(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('installation_secrets')
    .values({ name: NAME, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const kept = await db
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  return kept.value
}
