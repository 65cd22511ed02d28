import { sql } from 'kysely'
import { connection, database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'

/** How long the previous release may keep running after this one starts (docs/operations.md, "Upgrade"). */
const OVERLAP_MS = 10 * 60 * 1000
const ARGON2ID_MIGRATION = '0024-argon2id'

const connectionsPastOverlap = new WeakSet<object>()

/**
 * Whether new hashes may be argon2id. During an upgrade the previous release may still be running, which can only verify
 * scrypt. So a database that is older than the migration gets scrypt until `OVERLAP_MS` after the migration ran. The next
 * release removes this (docs/decisions/password-hashing.md). Must not be called inside a transaction.
 */
export async function mayWriteArgon2id(): Promise<boolean> {
  const current = connection()
  // only one process can open the embedded database, so there is no overlap
  if (current.kind === 'pglite' || connectionsPastOverlap.has(current)) return true
  const isPast = await isOverlapPast()
  if (isPast) connectionsPastOverlap.add(current)
  return isPast
}

async function isOverlapPast(): Promise<boolean> {
  const { rows } = await sql<{ at: Date }>`
    select applied_at as at from schema_migrations where id = ${ARGON2ID_MIGRATION}`.execute(database())
  const [migration] = rows
  if (!migration) return false
  if (now().getTime() - migration.at.getTime() > OVERLAP_MS) return true
  const olderAccount = await database()
    .selectFrom('accounts')
    .select('id')
    .where('created_at', '<', migration.at)
    .limit(1)
    .executeTakeFirst()
  return olderAccount === undefined
}
