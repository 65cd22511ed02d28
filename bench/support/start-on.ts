import { type RunningApp, startApp } from '#tests/support/running-app.ts'
import type { Place } from './databases.ts'

/** The built product on this database; it ends with the bench, even one that fails. */
export async function startOn(place: Place): Promise<RunningApp> {
  const app = await startApp({ dataDir: place.dataDir, databaseUrl: place.databaseUrl })
  process.once('exit', () => app.process.kill('SIGKILL'))
  return app
}
