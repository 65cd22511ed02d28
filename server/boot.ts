import { connectDatabase } from '#app/database/connect.server.ts'
import { useConnection } from '#app/database/database.server.ts'
import type { Environment } from '#app/platform/env.server.ts'
import { log } from '#app/platform/log.server.ts'

export interface Booted {
  /** Ends what was started, in reverse order. */
  stop(): Promise<void>
}

/** Starts everything below HTTP: database with its migrations. */
export async function boot(environment: Environment): Promise<Booted> {
  log.level = environment.logLevel
  const connection = await connectDatabase({
    databaseUrl: environment.databaseUrl,
    dataDir: environment.dataDir,
  })
  useConnection(connection)
  return { stop: () => connection.close() }
}
