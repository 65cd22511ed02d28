import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { connectDatabase, type Connection } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { type Migration, migrations as allMigrations } from '#app/database/migrations/migrations.ts'
import { MEMORY, openPglite } from '#app/database/pglite.server.ts'
import { applyMigrations, schemaHash } from './apply-migrations.ts'
import { createTestDatabase, type RunningPostgres, openPostgres } from './postgres.ts'

export type DatabaseKind = Connection['kind']

export interface TestDatabase {
  kind: DatabaseKind
  connection: Connection
  /** URL with the login of the tables' owner; undefined on PGlite. */
  ownerDatabaseUrl: string | undefined
  /** Closes the connection and drops the database. */
  close(): Promise<void>
}

/** The value of TEST_DATABASE; 'pglite' by default. */
export function testDatabaseKind(): DatabaseKind {
  const kind = process.env.TEST_DATABASE ?? 'pglite'
  if (kind !== 'pglite' && kind !== 'postgres') throw new Error(`TEST_DATABASE cannot be ${kind}`)
  return kind
}

/** Whether the test databases are distributed over the nodes of a Citus cluster. */
export const isSharded = testDatabaseKind() === 'postgres' && process.env.TEST_DATABASE_NODES !== undefined

/**
 * Opens a migrated database for one test file and sets it as the connection of the process. Tests do not empty its
 * tables: each test reads only the families that it creates. `extraMigrations` are applied after the product's.
 */
export async function openTestDatabase(
  kind: DatabaseKind = testDatabaseKind(),
  extraMigrations: readonly Migration[] = [],
): Promise<TestDatabase> {
  const open = kind === 'postgres' ? openPostgresDatabase : openPgliteDatabase
  const database = await open([...allMigrations, ...extraMigrations])
  setConnection(database.connection)
  return {
    ...database,
    kind,
    async close() {
      setConnection(undefined)
      await database.close()
    },
  }
}

type OpenedDatabase = Omit<TestDatabase, 'kind'>

async function openPgliteDatabase(migrations: readonly Migration[]): Promise<OpenedDatabase> {
  const template = await migratedPgliteDump()
  const connection = await connectDatabase({ dataDir: MEMORY, migrations, template })
  return { connection, ownerDatabaseUrl: undefined, close: () => connection.close() }
}

async function openPostgresDatabase(migrations: readonly Migration[]): Promise<OpenedDatabase> {
  const server = await sharedServer()
  const database = await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)
  const connection = await connectDatabase({ databaseUrl: database.url, dataDir: 'memory://', migrations })
  return {
    connection,
    ownerDatabaseUrl: database.url,
    async close() {
      await connection.close()
      await database.drop()
    },
  }
}

let server: Promise<RunningPostgres> | undefined

/** The server that globalSetup started; otherwise a server for this worker, which ends with the worker. */
function sharedServer(): Promise<RunningPostgres> {
  server ??= openPostgres()
  return server
}

let migratedDump: Promise<Blob> | undefined

/**
 * A dump of a migrated PGlite, which every test file opens. Without template databases it has half the files; after a
 * checkpoint nothing has to be recovered.
 */
function migratedPgliteDump(): Promise<Blob> {
  migratedDump ??= cachedDump(`migrated-without-templates-${schemaHash()}`, async () => {
    const embedded = await openPglite(MEMORY, await emptyPgliteDump())
    try {
      await applyMigrations(createPgConfig(embedded.pglite))
      for (const sql of [
        'UPDATE pg_database SET datistemplate = false',
        'DROP DATABASE template0',
        'DROP DATABASE template1',
        'CHECKPOINT',
      ])
        await embedded.pglite.exec(sql)
      return await embedded.pglite.dumpDataDir('none')
    } finally {
      await embedded.close()
    }
  })
  return migratedDump
}

/** A dump of an empty PGlite, cached because creating one takes seconds. */
export function emptyPgliteDump(): Promise<Blob> {
  return cachedDump('empty', async () => {
    const pglite = await PGlite.create(MEMORY)
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    return dump
  })
}

/** Returns the cached dump for this version of PGlite; on a cache miss `create` makes it. */
async function cachedDump(name: string, create: () => Promise<Blob>): Promise<Blob> {
  const entryFile = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  const { version } = JSON.parse(await readFile(join(dirname(entryFile), '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'combinado')
  const path = join(folder, `${name}-pglite-${version}.tar`)
  if (!existsSync(path)) {
    const dump = await create()
    await mkdir(folder, { recursive: true })
    // workers may do this concurrently: each renames a complete file
    const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(temporaryPath, Buffer.from(await dump.arrayBuffer()))
    await rename(temporaryPath, path)
  }
  return new Blob([await readFile(path)])
}
