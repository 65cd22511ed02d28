import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, type Identity, reachable, unprivileged } from './postgres-binaries.ts'
import { runOn } from './postgres.ts'
import { freePort } from './running-app.ts'

/** A server that can be stopped, killed, started again and followed by another. */
export interface OwnPostgres {
  /** Login of its superuser. */
  url: string
  start(): Promise<void>
  /** Ends it without writing anything down, as its own crash would. */
  stopAtOnce(): Promise<void>
  /** kill -9 of the server and of every process of it. */
  kill(): Promise<void>
  /** Its processes, the first of them itself. */
  processes(): number[]
  /** Another server that follows this one, made from a copy of it, and started. */
  follow(): Promise<OwnPostgres>
  /** Ends following: from now on it takes writes. */
  promote(): Promise<void>
  remove(): Promise<void>
}

const PATIENCE_MS = 30_000
/** Ends the server with us, even after kill -9. */
const GUARD = `exec 3<&0; "$@" 3<&- & server=$!
  (cat <&3 >/dev/null; kill -INT $server 2>/dev/null) & wait $server`

/** A new server; `initdb` gets further options, the server further settings. */
export async function makeOwnPostgres(
  options: { initdb?: string[]; settings?: Record<string, string> } = {},
): Promise<OwnPostgres> {
  const identity = unprivileged()
  const root = mkdtempSync(join(tmpdir(), 'combinado-own-postgres-'))
  own(root, identity)
  const [binaries] = findBinaries()
  if (!binaries) throw new Error('no PostgreSQL')
  const bin = reachable(binaries, root, identity)
  const password = randomBytes(12).toString('hex')
  writeFileSync(join(root, 'password'), password, { mode: 0o600 })
  own(join(root, 'password'), identity)
  const data = join(root, 'data')
  const flags = ['--username=postgres', `--pwfile=${join(root, 'password')}`, '--auth=scram-sha-256']
  const initdb = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '--encoding=UTF8', '--locale=C', '--no-sync', ...flags, ...(options.initdb ?? [])],
    { ...identity, cwd: root, encoding: 'utf8' },
  )
  if (initdb.status !== 0) throw new Error(initdb.error?.message ?? initdb.stderr)
  return serverIn({ bin, root, data, password, identity, settings: options.settings ?? {} })
}

interface Place {
  bin: string
  root: string
  data: string
  password: string
  identity: Identity
  settings: Record<string, string>
}

async function serverIn(place: Place): Promise<OwnPostgres> {
  const { bin, root, data, password, identity, settings } = place
  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const server: OwnPostgres = {
    url,
    async start() {
      // what a killed one leaves behind names a process that is gone
      rmSync(join(data, 'postmaster.pid'), { force: true })
      const all = {
        port: String(port),
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        max_connections: '60',
        fsync: 'off',
        wal_keep_size: '256MB',
        ...settings,
      }
      const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const child = spawn('/bin/sh', ['-c', GUARD, 'guard', join(bin, 'postgres'), '-D', data, ...flags], {
        ...identity,
        cwd: '/',
        detached: true,
        stdio: ['pipe', 'ignore', 'ignore'],
      })
      child.unref()
      await until(() => runOn(url, 'select 1'))
    },
    async stopAtOnce() {
      const [postmaster] = server.processes()
      if (postmaster) process.kill(postmaster, 'SIGQUIT')
      await gone(() => server.processes())
    },
    async kill() {
      const all = server.processes()
      for (const pid of all.filter(lives)) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // it ended by itself meanwhile
        }
      }
      await gone(() => all.filter(lives))
    },
    processes() {
      if (!existsSync(join(data, 'postmaster.pid'))) return []
      const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      return lives(postmaster) ? [postmaster, ...childrenOf(postmaster)] : []
    },
    async follow() {
      const copy = join(root, `copy-${randomBytes(4).toString('hex')}`)
      mkdirSync(copy, { mode: 0o700 })
      own(copy, identity)
      const client = new pg.Client(url)
      await client.connect()
      try {
        await client.query(`select pg_backup_start('copy', true)`)
        // pg_basebackup is not everywhere; files that vanish meanwhile are of no use to the copy
        spawnSync('cp', ['-a', `${data}/.`, copy], identity)
        const { rows } = await client.query<{ labelfile: string }>(
          'select labelfile from pg_backup_stop(false)',
        )
        writeFileSync(join(copy, 'backup_label'), rows[0]!.labelfile)
      } finally {
        await client.end()
      }
      rmSync(join(copy, 'postmaster.pid'), { force: true })
      writeFileSync(join(copy, 'standby.signal'), '')
      for (const name of ['backup_label', 'standby.signal']) own(join(copy, name), identity)
      const { port: from } = new URL(url)
      const follower = await serverIn({
        ...place,
        data: copy,
        settings: {
          ...settings,
          primary_conninfo: `host=127.0.0.1 port=${from} user=postgres password=${password}`,
        },
      })
      await follower.start()
      return follower
    },
    promote: () => runOn(url, 'select pg_promote()'),
    async remove() {
      await server.kill()
      rmSync(root, { recursive: true, force: true })
    },
  }
  return server
}

function own(path: string, { uid, gid }: Identity): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

function lives(pid: number): boolean {
  try {
    // one that ended and was not yet fetched lives no more
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => lives(pid) && parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^\d+ \(.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

async function gone(left: () => number[]): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (left().length > 0) {
    if (Date.now() > deadline) throw new Error('the server does not end')
    await delay(10)
  }
}

async function until(works: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      await works()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(25)
    }
  }
}
