// Measures the time from `npm start` to the first response when everything is installed and built, with the example family in an embedded
// database, beside a bare `node:http` server. Run after npm run build: node_modules/.bin/node bench/warm-start.ts [rounds]
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#tests/support/running-app.ts'
import { median, printTable } from './support/statistics.ts'

const ROUNDS = Number(process.argv[2] ?? 7)
const root = join(import.meta.dirname, '..')
const BARE_SCRIPT = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(process.env.PORT)`

/** Milliseconds until the started process responds to `path`; then it is stopped. */
async function timeToResponse(path: string, start: (port: number) => ChildProcess): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  const child = start(port)
  const exit = once(child, 'exit')
  while (!(await isResponding(`http://localhost:${port}${path}`))) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}`)
    await delay(5)
  }
  const duration = performance.now() - startedAt
  child.kill('SIGTERM')
  await exit
  return duration
}

const isResponding = (url: string) =>
  fetch(url).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  )

const dataDir = mkdtempSync(join(tmpdir(), 'combinado-warm-'))
const logFile = openSync(join(dataDir, 'log'), 'a')
const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
const startProduct = (port: number) =>
  spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', logFile, logFile],
  })
const startBare = (port: number) =>
  spawn(process.execPath, ['-e', BARE_SCRIPT], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  })

const times = { product: [] as number[], page: [] as number[], bare: [] as number[] }
try {
  // the first start creates the database and its example family
  await timeToResponse('/saude', startProduct)
  for (let round = 0; round < ROUNDS; round += 1) {
    times.product.push(await timeToResponse('/saude', startProduct))
    times.page.push(await timeToResponse('/login', startProduct))
    times.bare.push(await timeToResponse('/', startBare))
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
const ratioToBare = (values: number[]) => (median(values) / median(times.bare)).toFixed(1)
printTable(`From the command to the first answer, the middle of ${ROUNDS} starts, by turns`, [
  {
    started: '`npm start`, alive',
    ms: median(times.product),
    longest: Math.max(...times.product),
    'to bare': ratioToBare(times.product),
  },
  {
    started: '`npm start`, a page of it',
    ms: median(times.page),
    longest: Math.max(...times.page),
    'to bare': ratioToBare(times.page),
  },
  { started: 'bare `node:http`', ms: median(times.bare), longest: Math.max(...times.bare), 'to bare': '1.0' },
])
