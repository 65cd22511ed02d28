import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { createTestDatabase, startPostgres } from './postgres.ts'
import { type RunningApp, startApp } from './running-app.ts'

export interface AppOnPostgres {
  app: RunningApp
  /** Login of the owner of the tables, whom row-level security does not limit. */
  ownerUrl: string
  /** Ends the app, this process's connection and the database. */
  stop(): Promise<void>
}

/** Starts the built app and connects this process to the same new database, for factories. */
export async function startAppOnPostgres(environment: Record<string, string> = {}): Promise<AppOnPostgres> {
  const server = await startPostgres()
  const database = await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)
  const app = await startApp({ databaseUrl: database.url, environment })
  const connection = await connectDatabase({ databaseUrl: database.url, dataDir: 'memory://' })
  setConnection(connection)
  return {
    app,
    ownerUrl: database.url,
    async stop() {
      setConnection(undefined)
      await connection.close()
      await app.stop()
      await database.drop()
      await server.stop()
    },
  }
}
