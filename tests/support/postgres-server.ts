import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, type ProcessUser, readableBinaries, unprivilegedUser } from './postgres-binaries.ts'
import { runSql } from './postgres.ts'
import { freePort } from './running-app.ts'

/** A PostgreSQL server that a test can stop, kill, restart and replicate. */
export interface PostgresServer {
  /** URL with the login of the superuser. */
  url: string
  start(): Promise<void>
  /** Shuts down at once and without a checkpoint, as a crash does. */
  stopImmediately(): Promise<void>
  /** Sends SIGKILL to all processes of the server. */
  kill(): Promise<void>
  /** Process ids of the server, the postmaster's first. */
  processes(): number[]
  /** Starts a streaming replica on a copy of the data. */
  startStandby(): Promise<PostgresServer>
  /** Makes the replica accept writes. */
  promote(): Promise<void>
  remove(): Promise<void>
}

const TIMEOUT_MS = 30_000
/** Shell script that ends the server when this process's end of the pipe closes, even by SIGKILL. */
const GUARD = `exec 3<&0; "$@" 3<&- & server=$!
  (cat <&3 >/dev/null; kill -INT $server 2>/dev/null) & wait $server`

/** Creates a server that is not started yet, with additional options of initdb and additional settings. */
export async function createPostgresServer(
  options: { initdb?: string[]; settings?: Record<string, string> } = {},
): Promise<PostgresServer> {
  const user = unprivilegedUser()
  const root = mkdtempSync(join(tmpdir(), 'combinado-own-postgres-'))
  changeOwner(root, user)
  const [binaries] = findBinaries()
  if (!binaries) throw new Error('no PostgreSQL')
  const bin = readableBinaries(binaries, root, user)
  const password = randomBytes(12).toString('hex')
  writeFileSync(join(root, 'password'), password, { mode: 0o600 })
  changeOwner(join(root, 'password'), user)
  const dataDir = join(root, 'data')
  const flags = ['--username=postgres', `--pwfile=${join(root, 'password')}`, '--auth=scram-sha-256']
  const initdb = spawnSync(
    join(bin, 'initdb'),
    ['-D', dataDir, '--encoding=UTF8', '--locale=C', '--no-sync', ...flags, ...(options.initdb ?? [])],
    { ...user, cwd: root, encoding: 'utf8' },
  )
  if (initdb.status !== 0) throw new Error(initdb.error?.message ?? initdb.stderr)
  return serverOf({ bin, root, dataDir, password, user, settings: options.settings ?? {} })
}

interface ServerConfig {
  bin: string
  root: string
  dataDir: string
  password: string
  user: ProcessUser
  settings: Record<string, string>
}

async function serverOf(config: ServerConfig): Promise<PostgresServer> {
  const { bin, root, dataDir, password, user, settings } = config
  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const server: PostgresServer = {
    url,
    async start() {
      // a killed server leaves its pid file behind
      rmSync(join(dataDir, 'postmaster.pid'), { force: true })
      const allSettings = {
        port: String(port),
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        max_connections: '60',
        fsync: 'off',
        wal_keep_size: '256MB',
        ...settings,
      }
      const flags = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const child = spawn('/bin/sh', ['-c', GUARD, 'guard', join(bin, 'postgres'), '-D', dataDir, ...flags], {
        ...user,
        cwd: '/',
        // libpq, with which nodes of a cluster connect to each other, looks for certificates there
        env: { ...process.env, HOME: root },
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      child.unref()
      await retry(() => runSql(url, 'select 1'))
    },
    async stopImmediately() {
      const [postmaster] = server.processes()
      if (postmaster) process.kill(postmaster, 'SIGQUIT')
      await waitUntilExited(() => server.processes())
    },
    async kill() {
      const pids = server.processes()
      for (const pid of pids.filter(isRunning)) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // the process has ended meanwhile
        }
      }
      await waitUntilExited(() => pids.filter(isRunning))
    },
    processes() {
      const postmaster = readPostmaster(dataDir)
      return postmaster && isRunning(postmaster) ? [postmaster, ...childrenOf(postmaster)] : []
    },
    async startStandby() {
      const copyDir = join(root, `copy-${randomBytes(4).toString('hex')}`)
      mkdirSync(copyDir, { mode: 0o700 })
      changeOwner(copyDir, user)
      const client = new pg.Client(url)
      await client.connect()
      try {
        await client.query(`select pg_backup_start('copy', true)`)
        // not every installation has pg_basebackup; the replica does not need files that are deleted while cp runs
        spawnSync('cp', ['-a', `${dataDir}/.`, copyDir], user)
        const { rows } = await client.query<{ labelfile: string }>(
          'select labelfile from pg_backup_stop(false)',
        )
        writeFileSync(join(copyDir, 'backup_label'), rows[0]!.labelfile)
      } finally {
        await client.end()
      }
      rmSync(join(copyDir, 'postmaster.pid'), { force: true })
      writeFileSync(join(copyDir, 'standby.signal'), '')
      for (const name of ['backup_label', 'standby.signal']) changeOwner(join(copyDir, name), user)
      const { port: primaryPort } = new URL(url)
      const standby = await serverOf({
        ...config,
        dataDir: copyDir,
        settings: {
          ...settings,
          primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`,
        },
      })
      await standby.start()
      return standby
    },
    promote: () => runSql(url, 'select pg_promote()'),
    async remove() {
      await server.kill()
      rmSync(root, { recursive: true, force: true })
    },
  }
  return server
}

function changeOwner(path: string, { uid, gid }: ProcessUser): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function isRunning(pid: number): boolean {
  try {
    // a zombie (state Z) has ended
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function childrenOf(parentPid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isRunning(pid) && parentOf(pid) === parentPid)
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

/** The id of the server's main process; undefined when it is stopped. */
function readPostmaster(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    // a server that stops deletes the file
    return undefined
  }
}

async function waitUntilExited(findRunning: () => number[]): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  while (findRunning().length > 0) {
    if (Date.now() > deadline) throw new Error('the server does not end')
    await delay(10)
  }
}

async function retry(work: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(25)
    }
  }
}
