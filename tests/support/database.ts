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
import { migrateLogin, schemaVersion } from './migrated.ts'
import { createTestDatabase, type RunningPostgres, startPostgres } from './postgres.ts'

export type DatabaseKind = Connection['kind']

export interface TestDatabase {
  kind: DatabaseKind
  connection: Connection
  /** Login as the owner of the tables; undefined on PGlite. */
  ownerUrl: string | undefined
  /** Closes the connection and drops the database. */
  close(): Promise<void>
}

/** The value of TEST_DATABASE; 'pglite' by default. */
export function testDatabaseKind(): DatabaseKind {
  const kind = process.env.TEST_DATABASE ?? 'pglite'
  if (kind !== 'pglite' && kind !== 'postgres') throw new Error(`TEST_DATABASE cannot be ${kind}`)
  return kind
}

/**
 * Opens a migrated database for one test file and sets it as the connection of the process. Tests do not empty
 * tables: each reads only the families that it creates. `extra` migrations follow the product's own.
 */
export async function openTestDatabase(
  kind: DatabaseKind = testDatabaseKind(),
  extra: readonly Migration[] = [],
): Promise<TestDatabase> {
  const opened = await (kind === 'postgres' ? onPostgres : onPglite)([...allMigrations, ...extra])
  setConnection(opened.connection)
  return {
    ...opened,
    kind,
    async close() {
      setConnection(undefined)
      await opened.close()
    },
  }
}

type OpenedDatabase = Omit<TestDatabase, 'kind'>

async function onPglite(migrations: readonly Migration[]): Promise<OpenedDatabase> {
  const connection = await connectDatabase({ dataDir: MEMORY, migrations, template: await migratedPglite() })
  return { connection, ownerUrl: undefined, close: () => connection.close() }
}

async function onPostgres(migrations: readonly Migration[]): Promise<OpenedDatabase> {
  const server = await ownServer()
  const database = await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)
  const connection = await connectDatabase({ databaseUrl: database.url, dataDir: 'memory://', migrations })
  return {
    connection,
    ownerUrl: database.url,
    async close() {
      await connection.close()
      await database.drop()
    },
  }
}

let server: Promise<RunningPostgres> | undefined

/** The server of the run; without globalSetup, one for this worker, which ends with it. */
function ownServer(): Promise<RunningPostgres> {
  server ??= startPostgres()
  return server
}

let migratedDump: Promise<Blob> | undefined

/** A dump with every migration applied, which opens in a third of the time. */
function migratedPglite(): Promise<Blob> {
  migratedDump ??= cachedDump(`migrated-${schemaVersion()}`, async () => {
    const embedded = await openPglite(MEMORY, await emptyPglite())
    try {
      await migrateLogin(createPgConfig(embedded.pglite))
      return await embedded.pglite.dumpDataDir('none')
    } finally {
      await embedded.close()
    }
  })
  return migratedDump
}

/** A dump of an empty PGlite, cached because creating one takes seconds. */
export function emptyPglite(): Promise<Blob> {
  return cachedDump('empty', async () => {
    const pglite = await PGlite.create(MEMORY)
    const dump = await pglite.dumpDataDir('none')
    await pglite.close()
    return dump
  })
}

/** The dump of `create`, cached in a file for this version of PGlite. */
async function cachedDump(name: string, create: () => Promise<Blob>): Promise<Blob> {
  const library = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  const { version } = JSON.parse(await readFile(join(dirname(library), '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'combinado')
  const path = join(folder, `${name}-pglite-${version}.tar`)
  if (!existsSync(path)) {
    const dump = await create()
    await mkdir(folder, { recursive: true })
    // workers may do this at the same time: each moves a complete file into place
    const unfinished = `${path}.${randomBytes(6).toString('hex')}`
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
    await rename(unfinished, path)
  }
  return new Blob([await readFile(path)])
}
