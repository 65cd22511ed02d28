import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { migrations as allMigrations, type Migration } from './migrations/migrations.ts'
import { ensureRoles, IDENTITY_ROLE } from './roles.server.ts'
import { splitStatements } from './split-statements.ts'

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
const MAX_ATTEMPTS = 5

/**
 * Creates the roles, then applies each missing migration in its own transaction and records it in `schema_migrations`.
 * The client must be the login role, outside a transaction; processes that start together wait for each other. Unknown
 * migrations in the database are ignored, so that an older release runs beside a newer one.
 * Throws DatabaseNotPrepared or MigrationChanged. Returns the ids of the migrations that this call applied.
 */
export async function migrateDatabase(
  client: ClientBase,
  migrations: readonly Migration[] = allMigrations,
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
        await applyMigration(client, migration)
        appliedIds.push(migration.id)
      } else if (!isUnchanged(migration, appliedChecksum)) throw new MigrationChanged(migration.id)
    }
    return appliedIds
  } finally {
    // a lost connection has already freed the lock
    await client.query(`select pg_advisory_unlock(${MIGRATION_LOCK_ID})`).catch(() => undefined)
  }
}

async function applyMigration(client: ClientBase, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await tryToApply(client, migration)
      return
    } catch (error) {
      // the previous release, still running, may lock tables in another order
      const isDeadlock = (error as { code?: unknown }).code === DEADLOCK
      if (isDeadlock && attempt < MAX_ATTEMPTS) continue
      throw new Error(`Migration ${migration.id} failed: ${(error as Error).message}`, { cause: error })
    }
  }
}

async function tryToApply(client: ClientBase, { id, sql }: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    // one by one, because Citus refuses an index or constraint of a distributed table among other statements
    for (const statement of splitStatements(sql)) await client.query(statement)
    await client.query('insert into schema_migrations (id, checksum) values ($1, $2)', [id, checksumOf(sql)])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** Whether the checksum is that of the migration's SQL, or of a version with other comments. */
export function isUnchanged({ sql, checksumsWithOtherComments = [] }: Migration, checksum: string): boolean {
  return [checksumOf(sql), ...checksumsWithOtherComments].includes(checksum)
}

/** SHA-256 of the SQL; line ends are normalised, because a checkout on Windows may change them. */
function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
