import { sql } from 'kysely'
import { connection, database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'

/** How long the previous release may keep running after this one starts (docs/operations.md, "Upgrade"). */
const OVERLAP_MS = 10 * 60 * 1000
const ARGON2ID_MIGRATION = '0024-argon2id'

const connectionsPastOverlap = new WeakSet<object>()

/**
 * Whether new hashes may be argon2id. During an upgrade the previous release may still run, and it can only verify
 * scrypt. So a database with accounts from before the migration gets scrypt until `OVERLAP_MS` after it ran. The next
 * release removes this file (docs/decisions/password-hashing.md). Must not be called inside a transaction.
 */
export async function mayWriteArgon2id(): Promise<boolean> {
  const currentConnection = connection()
  // only one process can open the embedded database, so there is no overlap
  if (currentConnection.kind === 'pglite' || connectionsPastOverlap.has(currentConnection)) return true
  const isPast = await isOverlapPast()
  if (isPast) connectionsPastOverlap.add(currentConnection)
  return isPast
}

async function isOverlapPast(): Promise<boolean> {
  const { rows } = await sql<{ applied_at: Date }>`
    select applied_at from schema_migrations where id = ${ARGON2ID_MIGRATION}`.execute(database())
  const [migration] = rows
  if (!migration) return false
  if (now().getTime() - migration.applied_at.getTime() > OVERLAP_MS) return true
  const olderAccount = await database()
    .selectFrom('accounts')
    .select('id')
    .where('created_at', '<', migration.applied_at)
    .limit(1)
    .executeTakeFirst()
  return olderAccount === undefined
}
