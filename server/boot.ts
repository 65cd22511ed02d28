import { connectDatabase } from '#app/database/connect.server.ts'
import { useConnection } from '#app/database/database.server.ts'
import { seedDemoFamily } from '#app/domain/dashboard/seed-demo-family.server.ts'
import type { Environment } from '#app/platform/env.server.ts'
import { startLiveHub } from '#app/platform/live/live-hub.server.ts'
import { log } from '#app/platform/log.server.ts'
import { DEMO_SIGN_IN } from '../content/demo-family.ts'

export interface Booted {
  /** Ends what was started, in reverse order. */
  stop(): Promise<void>
}

/** Starts everything below HTTP: database with its migrations, live signals, example content. */
export async function boot(environment: Environment): Promise<Booted> {
  log.level = environment.logLevel
  const connection = await connectDatabase({
    databaseUrl: environment.databaseUrl,
    dataDir: environment.dataDir,
  })
  useConnection(connection)
  const live = await startLiveHub()
  if (environment.seed === 'demo') await seedDemoFamily()
  return {
    async stop() {
      await live.stop()
      await connection.close()
    },
  }
}

/** How to sign in to the example family, while it is what this installation starts with. */
export function demoHint(environment: Environment): string | undefined {
  if (environment.seed !== 'demo') return undefined
  return `Família de exemplo: entre com ${DEMO_SIGN_IN.email} e a senha ${DEMO_SIGN_IN.password}`
}
