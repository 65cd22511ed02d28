import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Environment } from '#app/platform/env.server.ts'
import type { Booted } from './boot.ts'
import type { NodeBindings } from './client-address.ts'
import type { PublicPages } from './public-pages.ts'

const GRACE_MS = 10_000

/**
 * Serves until SIGTERM or SIGINT, then stops taking requests, lets the open ones end
 * (ten seconds at most) and closes the database.
 */
export async function listen(
  { web, pages }: { web: Hono<{ Bindings: NodeBindings }>; pages: PublicPages },
  environment: Environment,
  booted: Booted,
): Promise<void> {
  const answer = getRequestListener(web.fetch)
  const server = createServer((incoming, outgoing) => {
    if (!pages.answerKept(incoming, outgoing)) void answer(incoming, outgoing)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(environment.port, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`A porta ${environment.port} já está em uso. Escolha outra com PORT=… e tente de novo.`)
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    const forced = setTimeout(() => process.exit(1), GRACE_MS)
    forced.unref()
    server.closeIdleConnections()
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    setTimeout(() => server.closeAllConnections(), 2_000).unref()
    await closed
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
