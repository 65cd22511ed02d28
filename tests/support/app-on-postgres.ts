import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { createTestDatabase, openPostgres } from './postgres.ts'
import { type RunningApp, startApp } from './running-app.ts'

export interface AppOnPostgres {
  app: RunningApp
  /** URL with the login of the tables' owner, whom row-level security does not limit. */
  ownerDatabaseUrl: string
  /** Stops the app, closes this process's connection, and drops the database. */
  stop(): Promise<void>
}

/** Starts the built app on a new database, and connects this process to it so that factories can write test data. */
export async function startAppOnPostgres(environment: Record<string, string> = {}): Promise<AppOnPostgres> {
  const server = await openPostgres()
  const database = await createTestDatabase(server.url, process.env.TEST_DATABASE_TEMPLATE)
  const app = await startApp({ databaseUrl: database.url, environment })
  const connection = await connectDatabase({ databaseUrl: database.url, dataDir: 'memory://' })
  setConnection(connection)
  return {
    app,
    ownerDatabaseUrl: database.url,
    async stop() {
      setConnection(undefined)
      await connection.close()
      await app.stop()
      await database.drop()
      await server.stop()
    },
  }
}
