import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCachedDataDir } from './data-dir-cache.ts'

export interface RunningApp {
  /** Without a trailing slash. */
  url: string
  dataDir: string
  process: ChildProcess
  /** Stops the app gracefully and removes its data unless `keepData` is set. */
  stop(options?: { keepData?: boolean }): Promise<void>
}

export interface AppOptions {
  /** Default: a new folder, see `newDataDir`. */
  dataDir?: string
  port?: number
  databaseUrl?: string
  seed?: 'demo' | 'none'
  environment?: Record<string, string>
  /** File for the log at its default level, as with `npm start`. Without a file only warnings are logged. */
  logFile?: string
}

/** Starts the built app as a new process, by default on a free port and with a new data folder. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const dataDir = options.dataDir ?? (await newDataDir(options))
  if (options.port) return startOnPort({ ...options, dataDir, port: options.port })
  for (;;) {
    try {
      return await startOnPort({ ...options, dataDir, port: await freePort() })
    } catch (error) {
      // another process took the port first
      if (!(error instanceof Error && error.message.includes('já está em uso. Escolha outra'))) throw error
    }
  }
}

async function startOnPort(options: AppOptions & { dataDir: string; port: number }): Promise<RunningApp> {
  const { dataDir, port } = options
  const logFd = options.logFile ? openSync(options.logFile, 'a') : undefined
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: options.databaseUrl ?? '',
      SEED: options.seed ?? 'none',
      LOG_LEVEL: options.logFile ? '' : 'warn',
      // without sales no test needs a subscription
      PAYMENTS: 'none',
      ...options.environment,
    },
    stdio: ['ignore', logFd ?? 'pipe', logFd ?? 'pipe'],
  })
  if (logFd !== undefined) closeSync(logFd)
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
        const exit = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await exit
      }
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A new data folder. With PostgreSQL it is empty, else it is initialised by a first start with these options. */
function newDataDir({ databaseUrl, seed = 'none', environment }: AppOptions): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'combinado-app-'))
  if (databaseUrl) return Promise.resolve(folder)
  return initialiseDataDir(folder, seed === 'none' ? {} : { seed, environment })
}

/** Fills the empty folder as a first start of the app does, and returns it. */
export async function initialiseDataDir(
  folder: string,
  options: Pick<AppOptions, 'seed' | 'environment'> = {},
): Promise<string> {
  await copyCachedDataDir(folder, JSON.stringify(options), async (dataDir) => {
    await (await startApp({ ...options, dataDir })).stop({ keepData: true })
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

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
