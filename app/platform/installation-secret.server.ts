import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'

const SECRET_NAME = 'session-signature'
const secrets = new WeakMap<Kysely<Tables>, Promise<string>>()

/**
 * A secret of 64 hexadecimal digits that the installation generated at its first start. It is the HMAC key of rate limits
 * and the source of encryption keys. All processes on one database share it.
 */
export function installationSecret(): Promise<string> {
  const db = database()
  let secret = secrets.get(db)
  if (!secret) {
    secret = readOrCreate(db)
    secrets.set(db, secret)
    // after a failed read, the next call tries again
    secret.catch(() => secrets.delete(db))
  }
  return secret
}

async function readOrCreate(db: Kysely<Tables>): Promise<string> {
  await db
    .insertInto('installation_secrets')
    .values({ name: SECRET_NAME, value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const stored = await db
    .selectFrom('installation_secrets')
    .select('value')
    .where('name', '=', SECRET_NAME)
    .executeTakeFirstOrThrow()
  return stored.value
}
