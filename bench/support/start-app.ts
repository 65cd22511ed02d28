import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AppOptions, type RunningApp, startApp } from '#tests/support/running-app.ts'
import type { BenchDatabase } from './databases.ts'

let startCount = 0

/**
 * Starts the built product with the configuration of `npm start`: simulated payments, checked subscriptions, and a log line
 * for each request, written to a file. The product ends with the benchmark, even if the benchmark fails.
 */
export async function startShipped(options: AppOptions = {}): Promise<RunningApp> {
  const logFile = join(tmpdir(), `combinado-bench-${process.pid}-${(startCount += 1)}.log`)
  const app = await startApp({ ...options, logFile, environment: { PAYMENTS: '', ...options.environment } })
  const endWithBenchmark = () => {
    app.process.kill('SIGKILL')
    rmSync(logFile, { force: true })
  }
  process.once('exit', endWithBenchmark)
  app.process.once('exit', () => {
    process.off('exit', endWithBenchmark)
    rmSync(logFile, { force: true })
  })
  return app
}

export function startShippedOn({ dataDir, databaseUrl }: BenchDatabase): Promise<RunningApp> {
  return startShipped({ dataDir, databaseUrl })
}
