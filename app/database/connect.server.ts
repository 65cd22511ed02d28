import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { ClientBase, ClientConfig, PoolConfig } from 'pg'
import { columnTypes } from './column-types.server.ts'
import { migrateDatabase } from './migrate.server.ts'
import { migrations as allMigrations } from './migrations/migrations.ts'
import type { Migration } from './migrations/migrations.ts'
import { nameStatements } from './named-statements.server.ts'
import { localNotifications, postgresNotifications } from './notifications.server.ts'
import type { Notifications } from './notifications.server.ts'
import { schedulePgliteMaintenance } from './pglite-maintenance.server.ts'
import { openPglite } from './pglite.server.ts'
import { IDENTITY_ROLE } from './roles.server.ts'
import type { Tables } from './tables/tables.ts'

/** The open database of this process. */
export interface Connection {
  db: Kysely<Tables>
  kind: 'postgres' | 'pglite'
  /** Whether families lie spread over the nodes of a Citus cluster, as `npm run shard` lays them out. */
  isSharded: boolean
  listen: Notifications['listen']
  notify: Notifications['notify']
  isHearing: Notifications['isHearing']
  /** Connections at work, idle ones, and requests that wait for one. */
  load(): { inUse: number; idle: number; waiting: number }
  /** Waits for open transactions, then closes everything; a second call waits for the first. */
  close(): Promise<void>
}

export interface ConnectOptions {
  /** A PostgreSQL; without it the embedded database in `dataDir` serves. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database, or 'memory://' for tests. */
  dataDir: string
  migrations?: readonly Migration[]
  /** For tests in memory: a database to start from, as PGlite's `dumpDataDir` gives it. */
  template?: Blob
}

/**
 * Opens and migrates the database. Every statement then runs as `combinado_identity` or, inside a
 * family's transaction, as `combinado_app`; only migrations run as the login role, which owns the tables.
 * Throws DataFolderInUse, DatabaseNotPrepared, MigrationChanged, or what the driver throws.
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
  const isSharded = await migrateAs(config, options.migrations)
  const pool = openPool({
    ...config,
    max: 10,
    // a statement is sent although the one before it, the opening of a transaction, is not answered yet
    pipeline: true,
    idleTimeoutMillis: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  const notifications = postgresNotifications({ ...config, application_name: 'combinado listener' }, pool)
  return {
    ...connectionOn(pool, 'postgres', notifications),
    isSharded,
    close: onlyOnce(async () => {
      await notifications.close()
      await pool.end()
    }),
  }
}

async function connectPglite(options: ConnectOptions): Promise<Connection> {
  const embedded = await openPglite(options.dataDir, options.template)
  try {
    // the adapter stands for one connection, so each client gets its own
    await migrateAs(adapterOf(embedded.pglite), options.migrations)
    const pool = openPool({
      ...adapterOf(embedded.pglite),
      max: 1,
      idleTimeoutMillis: 0,
      // whoever waits longer most likely waits for itself
      connectionTimeoutMillis: 20_000,
    })
    const notifications = localNotifications()
    const stopMaintenance = schedulePgliteMaintenance(pool)
    return {
      ...connectionOn(pool, 'pglite', notifications),
      isSharded: false,
      close: onlyOnce(async () => {
        await stopMaintenance()
        await notifications.close()
        await pool.end()
        await embedded.close()
      }),
    }
  } catch (error) {
    await embedded.close()
    throw error
  }
}

function onlyOnce(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

function adapterOf(pglite: PGlite): ClientConfig {
  // pg takes a ready connection, though its types do not name it
  return createPgConfig(pglite)
}

/** Whether the tables are sharded then. */
async function migrateAs(config: ClientConfig, migrations = allMigrations): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await migrateDatabase(client, migrations)
    return await areSharded(client)
  } finally {
    await client.end()
  }
}

async function areSharded(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ citus: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as citus`,
  )
  if (!rows[0]?.citus) return false
  const families = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('families')`,
  )
  return families.rows.length > 0
}

// SET LOCAL reaches the nodes of a Citus cluster only so; elsewhere the setting means nothing
const PREPARE_CONNECTION = `SET citus.propagate_set_commands = 'local'; SET ROLE ${IDENTITY_ROLE}`

function openPool(config: PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: columnTypes,
    onConnect: (client: ClientBase): void => prepareConnection(client) as unknown as void,
  })
  // the pool drops a broken connection by itself; without a listener the process would end
  pool.on('error', () => undefined)
  return pool
}

// awaited by the pool before it hands the connection out, whatever its types say
async function prepareConnection(client: ClientBase): Promise<void> {
  client.on('error', () => undefined)
  await client.query(PREPARE_CONNECTION)
  nameStatements(client)
}

function connectionOn(
  pool: pg.Pool,
  kind: Connection['kind'],
  { listen, notify, isHearing }: Notifications,
): Omit<Connection, 'close' | 'isSharded'> {
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    kind,
    listen,
    notify,
    isHearing,
    load: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}
