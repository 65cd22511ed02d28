import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDataDir } from './prepared-data.ts'

export interface RunningApp {
  /** Address without a trailing slash. */
  url: string
  dataDir: string
  process: ChildProcess
  /** Milliseconds from start to the first answer. */
  startedIn: number
  /** Ends it gracefully and, unless told to keep it, takes its data away. */
  stop(options?: { keepData?: boolean }): Promise<void>
}

export interface AppOptions {
  /** Made new unless told: a copy of what a first start leaves. */
  dataDir?: string
  port?: number
  databaseUrl?: string
  seed?: 'demo' | 'none'
  environment?: Record<string, string>
}

/** Starts the built product as its own process, on a free port and a data folder of its own. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const dataDir = options.dataDir ?? (await newDataDir(options))
  const port = options.port ?? (await freePort())
  const started = performance.now()
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl ?? '',
      SEED: options.seed ?? 'none',
      LOG_LEVEL: 'warn',
      // most tests are not about paying: nothing is sold and nothing is closed
      PAYMENTS: 'none',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const url = `http://localhost:${port}`

  const deadline = Date.now() + 60_000
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The app ended with ${child.exitCode ?? child.signalCode}:\n${output}`)
    }
    if (await answers(url)) break
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The app did not answer in a minute:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }

  return {
    url,
    dataDir,
    process: child,
    startedIn: performance.now() - started,
    async stop({ keepData = false } = {}) {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await ended
      }
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Empty for a PostgreSQL, else as a first start with these options leaves it. */
function newDataDir({ databaseUrl, seed = 'none', environment }: AppOptions): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'combinado-app-'))
  if (databaseUrl) return Promise.resolve(folder)
  return startedDataDir(folder, seed === 'none' ? {} : { seed, environment })
}

/** Fills this new folder with what a first start leaves in one, and returns it. */
export async function startedDataDir(
  folder: string,
  wish: Pick<AppOptions, 'seed' | 'environment'> = {},
): Promise<string> {
  await fillDataDir(folder, JSON.stringify(wish), async (dataDir) => {
    await (await startApp({ ...wish, dataDir })).stop({ keepData: true })
  })
  return folder
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/saude`)).ok
  } catch {
    return false
  }
}

/** A port nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
