import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { connectDatabase, type Connection } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { openPglite } from '#app/database/pglite.server.ts'
import { createTestDatabase, type RunningPostgres, runSql, openPostgres } from '#tests/support/postgres.ts'

export type Kind = Connection['kind']

/** The location of a benchmark database: a PostgreSQL URL, or the data folder of PGlite. */
export interface BenchDatabase {
  kind: Kind
  databaseUrl: string | undefined
  dataDir: string
  /** Opens and migrates the database, as the product does, and makes it the connection of this process. */
  connect(): Promise<Connection>
  /** Copies the database, to which nothing may be connected meanwhile. */
  copy(): Promise<BenchDatabase>
  remove(): Promise<void>
}

let server: Promise<RunningPostgres> | undefined

/** Creates an empty database, PGlite or PostgreSQL (TEST_DATABASE_URL, else a temporary one). Commits wait for the disk. */
export async function createBenchDatabase(kind: Kind): Promise<BenchDatabase> {
  if (kind === 'pglite') return pgliteDatabase(mkdtempSync(join(tmpdir(), 'combinado-bench-')))
  const url = await postgresUrl()
  const database = await createTestDatabase(url)
  return postgresDatabase(url, database.url, database.drop)
}

/** URL of the benchmarks' server, which the first call starts. Throws if its commits do not wait for the disk. */
export async function postgresUrl(): Promise<string> {
  server ??= openPostgres({ fsync: 'on', synchronous_commit: 'on' })
  const { url } = await server
  const client = new pg.Client(url)
  await client.connect()
  for (const setting of ['fsync', 'synchronous_commit']) {
    const { rows } = await client.query<Record<string, string>>(`SHOW ${setting}`)
    if (rows[0]?.[setting] !== 'on')
      throw new Error(`This PostgreSQL runs with ${setting}=${rows[0]?.[setting]}`)
  }
  await client.end()
  return url
}

function pgliteDatabase(dataDir: string): BenchDatabase {
  return {
    kind: 'pglite',
    databaseUrl: undefined,
    dataDir,
    connect: () => connectAndSet({ dataDir }),
    async copy() {
      const folder = mkdtempSync(join(tmpdir(), 'combinado-bench-'))
      cpSync(join(dataDir, 'pglite'), join(folder, 'pglite'), { recursive: true })
      return pgliteDatabase(folder)
    },
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

let copyCount = 0

export function postgresDatabase(
  serverUrl: string,
  databaseUrl: string,
  remove: () => Promise<void>,
): BenchDatabase {
  // a separate folder for mails, because stopping a product deletes it
  const dataDir = mkdtempSync(join(tmpdir(), 'combinado-bench-'))
  return {
    kind: 'postgres',
    databaseUrl,
    dataDir,
    connect: () => connectAndSet({ databaseUrl, dataDir }),
    async copy() {
      const url = new URL(databaseUrl)
      const template = url.pathname.slice(1)
      const name = `${template}_${(copyCount += 1)}`
      await runSql(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`)
      url.pathname = `/${name}`
      return postgresDatabase(serverUrl, url.href, () =>
        runSql(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      )
    },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true })
      await remove()
    },
  }
}

async function connectAndSet(options: { databaseUrl?: string; dataDir: string }): Promise<Connection> {
  const connection = await connectDatabase(options)
  setConnection(connection)
  return connection
}

export interface BareClients {
  clients: pg.Client[]
  close(): Promise<void>
}

/** Connects `count` clients of the driver, with the default role of the product's connections. */
export async function bareClients(target: BenchDatabase, count: number): Promise<BareClients> {
  if (!target.databaseUrl) return barePglite(target.dataDir)
  const clients = Array.from({ length: count }, () => new pg.Client(target.databaseUrl))
  for (const client of clients) await connectBare(client)
  return { clients, close: async () => void (await Promise.all(clients.map((client) => client.end()))) }
}

/** The embedded database has only one connection. */
async function barePglite(dataDir: string): Promise<BareClients> {
  const embedded = await openPglite(dataDir)
  const client = new pg.Client(createPgConfig(embedded.pglite))
  await connectBare(client)
  return {
    clients: [client],
    async close() {
      await client.end()
      await embedded.close()
    },
  }
}

/** Runs the statements as the owner of the tables. An embedded database must have no other connection. */
export async function runAsOwner(target: BenchDatabase, statements: readonly string[]): Promise<void> {
  const { clients, close } = await bareClients(target, 1)
  await clients[0]!.query('RESET ROLE')
  for (const statement of statements) await clients[0]!.query(statement)
  await close()
}

export async function stopServer(): Promise<void> {
  await server?.then(({ stop }) => stop())
}

async function connectBare(client: pg.Client): Promise<void> {
  await client.connect()
  await client.query('SET ROLE combinado_identity')
}
