import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDataDir } from './prepared-data.ts'

export interface RunningApp {
  /** Address without a trailing slash. */
  url: string
  dataDir: string
  process: ChildProcess
  /** Ends it gracefully and removes its data unless `keepData`. */
  stop(options?: { keepData?: boolean }): Promise<void>
}

export interface AppOptions {
  /** Default: a new copy of the folder after a first start. */
  dataDir?: string
  port?: number
  databaseUrl?: string
  seed?: 'demo' | 'none'
  environment?: Record<string, string>
  /** A file for the log at its default level, as `npm start` writes it. Without one only warnings are written. */
  logFile?: string
}

/** Starts the built app as its own process, on a free port and a data folder of its own. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const dataDir = options.dataDir ?? (await newDataDir(options))
  if (options.port) return startOnPort({ ...options, dataDir, port: options.port })
  for (;;) {
    try {
      return await startOnPort({ ...options, dataDir, port: await freePort() })
    } catch (error) {
      // another process took the port before this one listened on it
      if (!(error instanceof Error && error.message.includes('já está em uso. Escolha outra'))) throw error
    }
  }
}

async function startOnPort(options: AppOptions & { dataDir: string; port: number }): Promise<RunningApp> {
  const { dataDir, port } = options
  const log = options.logFile ? openSync(options.logFile, 'a') : undefined
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl ?? '',
      SEED: options.seed ?? 'none',
      LOG_LEVEL: options.logFile ? '' : 'warn',
      // nothing is sold, so that no test needs a subscription
      PAYMENTS: 'none',
      ...options.environment,
    },
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
  })
  if (log !== undefined) closeSync(log)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const allOutput = () => (options.logFile ? readFileSync(options.logFile, 'utf8') : output)
  const url = `http://localhost:${port}`

  const deadline = Date.now() + 60_000
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The app ended with ${child.exitCode ?? child.signalCode}:\n${allOutput()}`)
    }
    if (await isUp(url)) break
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The app did not answer in a minute:\n${allOutput()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }

  return {
    url,
    dataDir,
    process: child,
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

/** Empty with a PostgreSQL, else a copy of the folder after a first start with these options. */
function newDataDir({ databaseUrl, seed = 'none', environment }: AppOptions): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'combinado-app-'))
  if (databaseUrl) return Promise.resolve(folder)
  return startedDataDir(folder, seed === 'none' ? {} : { seed, environment })
}

/** Fills this new folder as a first start does, and returns it. */
export async function startedDataDir(
  folder: string,
  start: Pick<AppOptions, 'seed' | 'environment'> = {},
): Promise<string> {
  await fillDataDir(folder, JSON.stringify(start), async (dataDir) => {
    await (await startApp({ ...start, dataDir })).stop({ keepData: true })
  })
  return folder
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/saude`)).ok
  } catch {
    return false
  }
}

/** A port that is free at the moment. */
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
