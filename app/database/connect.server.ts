import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg, { type ClientBase, type ClientConfig, type PoolConfig } from 'pg'
import { columnTypes } from './column-types.server.ts'
import { connectClient } from './connect-client.server.ts'
import { migrateDatabase } from './migrate.server.ts'
import { migrations as allMigrations, type Migration } from './migrations/migrations.ts'
import { nameStatements } from './named-statements.server.ts'
import { noNotifications, postgresNotifications, type Notifications } from './notifications.server.ts'
import { schedulePgliteMaintenance } from './pglite-maintenance.server.ts'
import { openPglite } from './pglite.server.ts'
import { IDENTITY_ROLE } from './roles.server.ts'
import type { Tables } from './tables/tables.ts'

/** The open database of this process. */
export interface Connection extends Omit<Notifications, 'close'> {
  db: Kysely<Tables>
  kind: 'postgres' | 'pglite'
  /** Whether `npm run shard` distributed the families over the nodes of a Citus cluster. */
  isSharded: boolean
  /** The pool's busy and idle connections, and the requests that wait for a connection. */
  load(): { inUse: number; idle: number; waiting: number }
  /** Waits for open transactions, then closes everything. A second call waits for the first. */
  close(): Promise<void>
}

export interface ConnectOptions {
  /** URL of a PostgreSQL server; without it, the embedded database in `dataDir` is opened. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database, or 'memory://' for tests. */
  dataDir: string
  migrations?: readonly Migration[]
  /** Dump (PGlite's `dumpDataDir`) from which a database in memory starts; for tests. */
  template?: Blob
}

/**
 * Opens and migrates the database. Migrations run as the login role, which owns the tables. All other statements run as
 * `combinado_identity` or, inside a family's transaction, as `combinado_app`.
 * Throws DataFolderInUse, InstallationProblem, DatabaseNotPrepared, MigrationChanged, or the driver's error.
 */
export function connectDatabase(options: ConnectOptions): Promise<Connection> {
  return options.databaseUrl ? connectPostgres(options.databaseUrl, options) : connectPglite(options)
}

async function connectPostgres(connectionString: string, options: ConnectOptions): Promise<Connection> {
  const config = {
    connectionString,
    application_name: 'combinado',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  }
  const isSharded = await migrate(await connectClient(config), options.migrations)
  const pool = openPool({
    ...config,
    max: 10,
    // statements are sent without waiting for the response to BEGIN
    pipeline: true,
    idleTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  const notifications = postgresNotifications({ ...config, application_name: 'combinado listener' }, pool)
  return {
    ...notifications,
    ...connectionOf(pool),
    kind: 'postgres',
    isSharded,
    close: runOnce(async () => {
      await notifications.close()
      await pool.end()
    }),
  }
}

async function connectPglite(options: ConnectOptions): Promise<Connection> {
  const embedded = await openPglite(options.dataDir, options.template)
  try {
    // each adapter is one connection, which migrate() closes
    const client = new pg.Client(adapterConfig(embedded.pglite))
    client.on('error', () => undefined)
    await client.connect()
    await migrate(client, options.migrations)
    const pool = openPool({
      ...adapterConfig(embedded.pglite),
      max: 1,
      idleTimeoutMillis: 0,
      // a longer wait is most likely a deadlock with the caller's own transaction
      connectionTimeoutMillis: 20_000,
    })
    const stopMaintenance = schedulePgliteMaintenance(pool)
    return {
      ...noNotifications,
      ...connectionOf(pool),
      kind: 'pglite',
      isSharded: false,
      close: runOnce(async () => {
        await stopMaintenance()
        await pool.end()
        await embedded.close()
      }),
    }
  } catch (error) {
    await embedded.close()
    throw error
  }
}

/** The settings of a client that uses the embedded database. */
const adapterConfig = (pglite: PGlite): ClientConfig => createPgConfig(pglite)

function runOnce(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined
  return () => (result ??= work())
}

/** Migrates as the login role and closes the client. Returns whether the families are sharded. */
async function migrate(client: pg.Client, migrations = allMigrations): Promise<boolean> {
  try {
    await migrateDatabase(client, migrations)
    return await areFamiliesSharded(client)
  } finally {
    await client.end()
  }
}

async function areFamiliesSharded(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has_citus: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as has_citus`,
  )
  if (!rows[0]?.has_citus) return false
  const families = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('families')`,
  )
  return families.rows.length > 0
}

// Citus sends SET LOCAL to its nodes only with the first setting. Its default of 30 seconds for the second would let a node
// that does not answer occupy the whole pool. Plain PostgreSQL ignores both.
const PREPARE_CONNECTION = [
  `SET citus.propagate_set_commands = 'local'`,
  `SET citus.node_connection_timeout = '2s'`,
  `SET ROLE ${IDENTITY_ROLE}`,
].join('; ')

function openPool(config: PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: columnTypes,
    onConnect: (client: ClientBase): void => prepareConnection(client) as unknown as void,
  })
  // the pool removes a broken connection; without a listener the error would end the process
  pool.on('error', () => undefined)
  return pool
}

// the pool awaits the promise before it uses the connection, although its types declare void
async function prepareConnection(client: ClientBase): Promise<void> {
  client.on('error', () => undefined)
  await client.query(PREPARE_CONNECTION)
  nameStatements(client)
}

function connectionOf(pool: pg.Pool): Pick<Connection, 'db' | 'load'> {
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    load: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}
