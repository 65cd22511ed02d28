import { createHash } from 'node:crypto'
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/running-app.ts'
import { type ServerProcess, waitForServer } from '../support/server-process.ts'

const VERSION = '9.10.0'
// router 2.2.0, because cloud functions fail with 2.3.0, the newest version that Parse Server permits
const PACKAGE = { private: true, dependencies: { 'parse-server': VERSION }, overrides: { router: '2.2.0' } }

/** Installs Parse Server into a temporary folder, which later runs reuse, and starts it on the database. */
export async function startParse(databaseUrl: string): Promise<ServerProcess> {
  const folder = join(tmpdir(), `combinado-parse-${VERSION}`)
  console.log(`npm install in ${folder}: ${JSON.stringify(PACKAGE)}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(PACKAGE))
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...options], { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error('Parse Server was not installed')
  cpSync(join(import.meta.dirname, 'server.mjs'), join(folder, 'server.mjs'))
  const port = await freePort()
  const child = spawn(process.execPath, ['server.mjs'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return waitForServer(child, { port, path: '/parse/health' })
}

/**
 * SQL that loads `count` pending task days, sixteen for each user (two children), and a session for each user. Consecutive
 * taps belong to different users.
 */
export function parseServerTaskDays(count: number): { statements: string[]; taps: string[] } {
  const users = Math.ceil(count / 16)
  const id = (letter: string, number: string) => `'${letter}' || lpad((${number})::text, 9, '0')`
  const user = `${id('u', 'n')}, now(), now()`
  // day n belongs to user n % users, who alone may access it
  const owner = id('u', `n % ${users}`)
  const child = id('c', `(n % ${users}) * 2 + (n / ${users}) % 2`)
  const acl = (of: string) => `array[${of}], array[${of}]`
  const statements = [
    `insert into "_User" ("objectId", "createdAt", "updatedAt", username, name, _rperm, _wperm)
     select ${user}, 'user' || n, 'Marina Alves', ${acl(id('u', 'n'))} from generate_series(0, ${users - 1}) n`,
    `insert into "_Session" ("objectId", "createdAt", "updatedAt", "user", "sessionToken", "expiresAt")
     select ${id('s', 'n')}, now(), now(), ${id('u', 'n')}, 'r:' || md5('session' || n), now() + interval '30 days'
     from generate_series(0, ${users - 1}) n`,
    `insert into "Child" ("objectId", "createdAt", "updatedAt", name, balance, _rperm, _wperm)
     select ${id('c', 'n')}, now(), now(), 'Alice', 0, ${acl(id('u', 'n / 2'))} from generate_series(0, ${users * 2 - 1}) n`,
    `insert into "TaskDay" ("objectId", "createdAt", "updatedAt", child, title, points, status, _rperm, _wperm)
     select ${id('d', 'n')}, now(), now(), ${child}, 'Arrumar a cama', 10, 'pending', ${acl(owner)}
     from generate_series(0, ${count - 1}) n`,
    'create unique index on "Entry" (key)',
    'create index on "_Session" ("sessionToken")',
    'vacuum analyze',
  ]
  const taps = Array.from({ length: count }, (_, n) => {
    const session = createHash('md5')
      .update(`session${n % users}`)
      .digest('hex')
    const day = `d${String(n).padStart(9, '0')}`
    return JSON.stringify({ _ApplicationId: 'bench', _SessionToken: `r:${session}`, day })
  })
  return { statements, taps }
}
