import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { InstallationProblem } from '#app/base/installation-problem.ts'
import { log } from '#app/base/log.server.ts'
import { migrations as allMigrations, type Migration } from './migrations/migrations.ts'
import { ensureRoles, IDENTITY_ROLE } from './roles.server.ts'

/** An applied migration was edited. */
export class MigrationChanged extends Error {
  override readonly name = 'MigrationChanged'
  constructor(id: string) {
    super(
      `A migração ${id} já foi aplicada a este banco de dados, mas o texto dela mudou desde então. ` +
        'Desfaça a mudança e crie uma nova migração.',
    )
  }
}

// an arbitrary constant: the advisory lock that serialises migrations
const MIGRATION_LOCK_ID = 4_217_603_911

const DEADLOCK = '40P01'
const LOCK_TIMEOUT = '55P03'
const MAX_PAUSE_MS = 1_000

/** How a migration gets its locks while other processes write. */
export interface LockAttempts {
  /** A longer wait for a lock ends the attempt, because all later writes wait behind it; a duration of PostgreSQL. */
  timeout: string
  max: number
}

const LOCK_ATTEMPTS: LockAttempts = { timeout: '5s', max: 10 }

/**
 * Creates the roles, then applies each missing migration in its own transaction and records it in `schema_migrations`.
 * The client must be the login role, outside a transaction; processes that start together wait for each other. Unknown
 * migrations in the database are ignored, so that an older release runs beside a newer one.
 * Throws DatabaseNotPrepared, MigrationChanged, or InstallationProblem if other transactions hold a migration's locks for
 * all attempts. Returns the ids of the migrations that this call applied.
 */
export async function migrateDatabase(
  client: ClientBase,
  migrations: readonly Migration[] = allMigrations,
  lockAttempts: LockAttempts = LOCK_ATTEMPTS,
): Promise<string[]> {
  await client.query(`select pg_advisory_lock(${MIGRATION_LOCK_ID})`)
  try {
    await ensureRoles(client)
    await client.query(
      `create table if not exists schema_migrations (
        id text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`,
    )
    // GET /pronto reads the table; granted only when missing, because each grant writes to the catalogue
    const canReadSql = `has_table_privilege('${IDENTITY_ROLE}', 'schema_migrations', 'SELECT') as can_read`
    const { rows: rights } = await client.query<{ can_read: boolean }>(`select ${canReadSql}`)
    if (!rights[0]?.can_read) await client.query(`grant select on schema_migrations to ${IDENTITY_ROLE}`)
    const { rows } = await client.query<{ id: string; checksum: string }>(
      'select id, checksum from schema_migrations',
    )
    const checksumById = new Map(rows.map((row) => [row.id, row.checksum]))
    const appliedIds: string[] = []
    for (const migration of migrations) {
      const appliedChecksum = checksumById.get(migration.id)
      if (appliedChecksum === undefined) {
        await applyMigration(client, migration, lockAttempts)
        appliedIds.push(migration.id)
      } else if (!isUnchanged(migration, appliedChecksum)) throw new MigrationChanged(migration.id)
    }
    return appliedIds
  } finally {
    // a lost connection has already freed the lock
    await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK_ID})`).catch(() => undefined)
  }
}

async function applyMigration(
  client: ClientBase,
  migration: Migration,
  { timeout, max }: LockAttempts,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await tryToApply(client, migration, timeout)
      return
    } catch (error) {
      const { code, message } = error as { code?: unknown; message: string }
      // the previous release, still running, may lock tables in another order
      const isLocked = code === DEADLOCK || code === LOCK_TIMEOUT
      if (!isLocked) throw new Error(`Migration ${migration.id} failed: ${message}`, { cause: error })
      if (attempt === max) {
        throw new InstallationProblem(
          `a migração ${migration.id} não foi aplicada, porque outras transações prendem as tabelas dela (${message})`,
          'espere que terminem (uma cópia de segurança, por exemplo; veja pg_stat_activity) e comece de novo',
          { cause: error },
        )
      }
      log.warn({ err: error, migration: migration.id, attempt }, 'a migration did not get its locks')
      await delay(Math.random() * MAX_PAUSE_MS)
    }
  }
}

async function tryToApply(client: ClientBase, { id, sql }: Migration, lockTimeout: string): Promise<void> {
  await client.query('BEGIN')
  try {
    // on Citus, sequential mode lets one transaction change users and tables of families; PostgreSQL ignores it
    await client.query(
      `SET LOCAL lock_timeout = '${lockTimeout}'; SET LOCAL citus.multi_shard_modify_mode = 'sequential'`,
    )
    await client.query(asBlock(sql))
    await client.query('insert into schema_migrations (id, checksum) values ($1, $2)', [id, checksumOf(sql)])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/**
 * The statements as one block of PL/pgSQL, which runs them one by one. Citus sends a message of several statements whole to
 * its nodes, which refuse it.
 */
function asBlock(sql: string): string {
  const isComplete = /;\s*(?:--[^\n]*\s*)*$/.test(sql)
  return `DO $migration$ BEGIN\n${sql}\n${isComplete ? '' : ';'} END $migration$`
}

/** Whether the checksum is that of the migration's SQL, or of a former version. */
export function isUnchanged({ sql, formerChecksums = [] }: Migration, checksum: string): boolean {
  return [checksumOf(sql), ...formerChecksums].includes(checksum)
}

/** SHA-256 of the SQL; line ends are normalised, because a checkout on Windows may change them. */
function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
