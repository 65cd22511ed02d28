import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppOptions, type RunningApp, startApp } from '#tests/support/running-app.ts'
import type { BenchDatabase } from './databases.ts'

let started = 0

/**
 * Starts the built product as `npm start` configures it: simulated payments with the check of subscriptions, and a log
 * line for each request, written to a file. It ends with the bench, even one that fails.
 */
export async function startShipped(options: AppOptions = {}): Promise<RunningApp> {
  const logFile = join(tmpdir(), `combinado-bench-${process.pid}-${(started += 1)}.log`)
  const app = await startApp({ ...options, logFile, environment: { PAYMENTS: '', ...options.environment } })
  process.once('exit', () => {
    app.process.kill('SIGKILL')
    rmSync(logFile, { force: true })
  })
  return app
}

/** The shipped product on this database. */
export function startOn({ dataDir, databaseUrl }: BenchDatabase): Promise<RunningApp> {
  return startShipped({ dataDir, databaseUrl })
}
