import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** A separate PostgreSQL for the scale model, on a folder that remains after it stops. */
export interface ScaleServer {
  version: string
  urlOf(database: string): string
  stop(): Promise<void>
}

const PORT = Number(process.env.SCALE_PORT ?? 5571)

/** Settings for a machine with 8 GB that PostgreSQL shares with the product. */
const SETTINGS = {
  shared_buffers: '2GB',
  effective_cache_size: '6GB',
  work_mem: '32MB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  min_wal_size: '1GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: '1.1',
  effective_io_concurrency: '100',
  max_connections: '100',
  jit: 'off',
}

// a failed load starts again, so it needs no durability; measurements run with fsync
const LOAD_SETTINGS = {
  fsync: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  synchronous_commit: 'off',
  autovacuum: 'off',
  full_page_writes: 'off',
  wal_compression: 'off',
}

/** Starts the server on `folder`, which is created if missing. Throws if PostgreSQL is not found. */
export async function startScaleServer(folder: string, phase: 'load' | 'use'): Promise<ScaleServer> {
  const binaries = findBinaries()
  const user = unprivilegedUser()
  const data = join(folder, 'data')
  if (!existsSync(data)) {
    mkdirSync(folder, { recursive: true })
    chownSync(folder, user.uid, user.gid)
    const initdb = spawnSync(
      join(binaries, 'initdb'),
      ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
      { ...user, cwd: '/', encoding: 'utf8' },
    )
    if (initdb.status !== 0) throw new Error(initdb.error?.message ?? initdb.stderr)
  }
  const settings = {
    ...SETTINGS,
    ...(phase === 'load' ? LOAD_SETTINGS : {}),
    port: PORT,
    listen_addresses: '127.0.0.1',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...flags, '-c', 'unix_socket_directories='], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let stderr = ''
  server.stderr.on('data', (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-2000)))
  process.once('exit', () => server.kill('SIGINT'))
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${PORT}/${database}`
  const version = await waitForVersion(server, urlOf('postgres'), () => stderr)
  return { version, urlOf, stop: () => stopServer(server) }
}

export function removeScaleFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** The folder of PostgreSQL's programs: PG_BIN, or the newest version in Debian's folder. */
export function findBinaries(): string {
  const debian = '/usr/lib/postgresql'
  const newest = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))[0]
    : undefined
  const folder = process.env.PG_BIN ?? (newest && join(debian, newest, 'bin'))
  if (!folder || !existsSync(join(folder, 'postgres')))
    throw new Error('No PostgreSQL here: install it or set PG_BIN')
  return folder
}

/** PostgreSQL refuses to run as root, so another user runs it. */
function unprivilegedUser(): { uid: number; gid: number } {
  if (process.getuid?.() !== 0) return { uid: process.getuid!(), gid: process.getgid!() }
  const [uid, gid] = ['-u', '-g'].map((part) =>
    Number(spawnSync('id', [part, 'postgres'], { encoding: 'utf8' }).stdout),
  )
  return { uid: uid!, gid: gid! }
}

async function waitForVersion(server: ChildProcess, url: string, stderr: () => string): Promise<string> {
  const deadline = Date.now() + 60_000
  while (server.exitCode === null && Date.now() < deadline) {
    const client = new pg.Client(url)
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]!.server_version
    } catch {
      await delay(200)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error(`The server does not start: ${stderr()}`)
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}
