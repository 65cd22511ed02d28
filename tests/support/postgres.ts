import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { applyMigrations } from './apply-migrations.ts'
import { findCitusCluster, shardTemplate } from './citus.ts'
import { findBinaries, type ProcessUser, readableBinaries, unprivilegedUser } from './postgres-binaries.ts'
import { freePort } from './running-app.ts'

export interface RunningPostgres {
  /** URL with the login of a superuser, or TEST_DATABASE_URL. */
  url: string
  stop(): Promise<void>
}

export interface TemporaryDatabase {
  url: string
  /** Ends all sessions of the database and drops it; does nothing if the database ends with its temporary server. */
  drop(): Promise<void>
}

/** Settings of the server by name, as in postgresql.conf. */
type Settings = Readonly<Record<string, string>>

let sharedServer: RunningPostgres | undefined
let template: TemporaryDatabase | undefined

/**
 * Vitest's globalSetup: starts one server for the whole run and sets TEST_DATABASE_URL. Creates a migrated database on
 * it, the template of the test files' databases, and sets TEST_DATABASE_TEMPLATE. For a temporary server it sets
 * TEST_DATABASES_END_WITH_SERVER. On the coordinator of a Citus cluster the template is distributed, and
 * TEST_DATABASE_NODES lists the URLs of the other nodes.
 */
export async function setup(): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) process.env.TEST_DATABASES_END_WITH_SERVER = 'true'
  sharedServer = await openPostgres()
  process.env.TEST_DATABASE_URL = sharedServer.url
  const cluster = await findCitusCluster(sharedServer.url)
  if (cluster) {
    process.env.TEST_DATABASE_NODES = cluster.nodeUrls.join(' ')
    template = await createDatabaseOn([sharedServer.url, ...cluster.nodeUrls])
    await shardTemplate(template.url, cluster)
    // PostgreSQL copies only a database that nobody uses
    await closeDatabase([sharedServer.url, ...cluster.nodeUrls], new URL(template.url).pathname.slice(1))
  } else {
    template = await createTestDatabase(sharedServer.url)
    await applyMigrations({ connectionString: template.url })
  }
  process.env.TEST_DATABASE_TEMPLATE = new URL(template.url).pathname.slice(1)
}

/** Vitest's globalTeardown. */
export async function teardown(): Promise<void> {
  await template?.drop()
  await sharedServer?.stop()
}

/** The PostgreSQL server at TEST_DATABASE_URL, or else a new temporary one. */
export function openPostgres(settings: Settings = {}): Promise<RunningPostgres> {
  const url = process.env.TEST_DATABASE_URL
  return url ? Promise.resolve({ url, stop: () => Promise.resolve() }) : startTemporaryPostgres(settings)
}

/**
 * Starts a server in a temporary folder, on a free port, with the first binaries of `findBinaries` that work. The server
 * ends with this process. Commits do not wait for the disk unless `settings` turn fsync on. Throws if no binaries work.
 */
export async function startTemporaryPostgres(settings: Settings = {}): Promise<RunningPostgres> {
  const problems: string[] = []
  for (const binaries of findBinaries()) {
    // the second attempt is for a free port that another process takes first
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        return await startWith(binaries, settings)
      } catch (error) {
        problems.push(`${binaries}: ${(error as Error).message}`)
      }
    }
  }
  throw new Error(
    `No PostgreSQL for the tests. Set TEST_DATABASE_URL, install PostgreSQL, or reinstall the packages ` +
      `with their install scripts.\n${problems.join('\n')}`,
  )
}

/**
 * Creates a database on the server at `url` for one test file: empty, or a copy of the database `templateName`, on Citus
 * with a copy of its part on each node.
 */
export function createTestDatabase(url: string, templateName?: string): Promise<TemporaryDatabase> {
  if (!templateName) return createDatabaseOn([url])
  const nodeUrls = process.env.TEST_DATABASE_NODES?.split(' ') ?? []
  return createDatabaseOn([url, ...nodeUrls], `TEMPLATE ${templateName}`)
}

/** Creates a database on every one of these servers, with the same name. Its URL is that on the first server. */
async function createDatabaseOn(serverUrls: readonly string[], options = ''): Promise<TemporaryDatabase> {
  const name = `combinado_test_${process.pid}_${randomBytes(6).toString('hex')}`
  await runOnEach(serverUrls, `CREATE DATABASE ${name} ${options}`)
  const databaseUrl = new URL(serverUrls[0]!)
  databaseUrl.pathname = `/${name}`
  return {
    url: databaseUrl.href,
    async drop() {
      // ext4 creates the next database's files four times slower after it has deleted many files
      if (process.env.TEST_DATABASES_END_WITH_SERVER) return
      // the nodes of a cluster connect to each other again and again
      if (serverUrls.length > 1) await closeDatabase(serverUrls, name)
      await runOnEach(serverUrls, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

/** Refuses new connections to the database and ends the open ones. */
async function closeDatabase(serverUrls: readonly string[], name: string): Promise<void> {
  await runOnEach(serverUrls, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await runOnEach(
    serverUrls,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
}

async function runOnEach(serverUrls: readonly string[], sql: string): Promise<void> {
  await Promise.all(serverUrls.map((url) => runSql(url, sql)))
}

/** Runs one statement with the login of `url`. */
export async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function startWith(binaries: string, settings: Settings): Promise<RunningPostgres> {
  const user = unprivilegedUser()
  const root = mkdtempSync(join(tmpdir(), 'combinado-postgres-'))
  const changeOwner = (path: string) => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
  }
  const removeRoot = () => rmSync(root, { recursive: true, force: true })
  try {
    changeOwner(root)
    const bin = readableBinaries(binaries, root, user)
    const password = randomBytes(12).toString('hex')
    const passwordFile = join(root, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    changeOwner(passwordFile)
    const flags = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync']
    const initdb = spawnSync(
      join(bin, 'initdb'),
      ['-D', join(root, 'data'), '--encoding=UTF8', '--locale=C', ...flags],
      { ...user, cwd: root, encoding: 'utf8' },
    )
    if (initdb.status !== 0) throw new Error(initdb.error?.message ?? initdb.stderr)

    const { server, port } = await startServer(bin, root, user, password, settings)
    return {
      url: urlOf(port, password),
      async stop() {
        await endServer(server)
        removeRoot()
      },
    }
  } catch (error) {
    removeRoot()
    throw error
  }
}

// shell script that runs the server until it ends or this process's end of the pipe closes, even by SIGKILL
const GUARD = `
  root=$1; shift; exec 3<&0
  "$@" 3<&- & server=$!
  (cat <&3 >/dev/null; kill -INT $server 2>/dev/null) &
  wait $server; rm -rf "$root" 2>/dev/null`

async function startServer(
  bin: string,
  root: string,
  user: ProcessUser,
  password: string,
  overrides: Settings,
): Promise<{ server: ChildProcess; port: number }> {
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    // the data is temporary, and killing a process loses no writes even without fsync
    fsync: 'off',
    ...overrides,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(bin, 'postgres'), '-D', join(root, 'data'), ...flags]
  const server = spawn('/bin/sh', ['-c', GUARD, 'guard', root, ...command], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let errors = ''
  server.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)))
  server.on('error', (error) => (errors += error.message))
  if (!(await waitForLogins(server, urlOf(port, password))))
    throw new Error(`the server does not start: ${errors}`)
  // the server and its pipes must not keep this process alive
  server.unref()
  for (const pipe of [server.stdin, server.stderr]) (pipe as Socket | null)?.unref()
  return { server, port }
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.ref()
  server.stdin?.destroy()
  await exit
}

async function waitForLogins(server: ChildProcess, url: string): Promise<boolean> {
  const deadline = Date.now() + 30_000
  while (server.exitCode === null && server.pid !== undefined && Date.now() < deadline) {
    try {
      await runSql(url, 'select 1')
      return true
    } catch {
      await delay(50)
    }
  }
  await endServer(server)
  return false
}

function urlOf(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}
