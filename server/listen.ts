import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Environment } from '#app/base/env.server.ts'
import { endEventStreams } from '#app/platform/live/event-stream.server.ts'
import type { RunningServices } from './boot.ts'
import { createHttpServer } from './http-server.ts'
import type { WebEnv } from './web-env.ts'
import { createGracefulShutdown } from './graceful-shutdown.ts'
import type { Readiness } from './readiness.ts'

const SHUTDOWN_TIMEOUT_MS = 10_000

interface WebServer {
  web: Hono<WebEnv>
  readiness: Readiness
}

/**
 * Serves until SIGTERM or SIGINT. Then GET /pronto responds 503. After STOP_DELAY_SECONDS (SIGTERM only) the server stops
 * listening, completes the open requests within ten seconds and closes the database.
 */
export async function listen(
  { web, readiness }: WebServer,
  environment: Environment,
  services: RunningServices,
): Promise<void> {
  const handle = getRequestListener(web.fetch)
  const server = createHttpServer((incoming, outgoing) => {
    shutdown.track(outgoing)
    void handle(incoming, outgoing)
  })
  const shutdown = createGracefulShutdown(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(environment.port, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`A porta ${environment.port} já está em uso. Escolha outra com PORT=… e tente de novo.`)
  })

  const stop = async (signal: NodeJS.Signals) => {
    if (readiness.isStopping()) return
    readiness.stop()
    shutdown.begin()
    if (signal === 'SIGTERM') await delay(environment.stopDelaySeconds * 1000)
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    endEventStreams()
    await shutdown.finish()
    await services.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : environment.port
  const isLocal = new URL(environment.appUrl).hostname === 'localhost'
  console.log(`Combinado no ar em ${isLocal ? `http://localhost:${port}` : environment.appUrl}`)
  if (services.signInHint) console.log(services.signInHint)
}
