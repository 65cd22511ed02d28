import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Environment } from '#app/platform/env.server.ts'
import { endEventStreams } from '#app/platform/live/event-stream.server.ts'
import type { Booted } from './boot.ts'
import { createBoundedServer } from './bounded-server.ts'
import type { NodeBindings } from './client-address.ts'
import { createDrain } from './drain.ts'
import type { PublicPages } from './public-pages.ts'
import type { Readiness } from './readiness.ts'

const GRACE_MS = 10_000

interface Served {
  web: Hono<{ Bindings: NodeBindings }>
  pages: PublicPages
  readiness: Readiness
}

/**
 * Serves until SIGTERM or SIGINT. Then GET /pronto refuses, after STOP_DELAY_SECONDS (SIGTERM alone) listening ends, the
 * open requests are answered (ten seconds at most) and the database is closed.
 */
export async function listen(
  { web, pages, readiness }: Served,
  environment: Environment,
  booted: Booted,
): Promise<void> {
  const answer = getRequestListener(web.fetch)
  const server = createBoundedServer((incoming, outgoing) => {
    drain.accept(outgoing)
    pages.answer(incoming, outgoing, () => void answer(incoming, outgoing))
  })
  const drain = createDrain(server)
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
    drain.begin()
    if (signal === 'SIGTERM') await delay(environment.stopDelaySeconds * 1000)
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    endEventStreams()
    await drain.finish()
    await booted.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : environment.port
  const isLocal = new URL(environment.appUrl).hostname === 'localhost'
  console.log(`Combinado no ar em ${isLocal ? `http://localhost:${port}` : environment.appUrl}`)
  if (booted.hint) console.log(booted.hint)
}
