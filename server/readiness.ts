import { setTimeout as delay } from 'node:timers/promises'
import type { Handler } from 'hono'
import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.ts'
import { readForwardedAddress } from './client-ip.ts'

const TIMEOUT_MS = 2_000
const HEADERS = { 'cache-control': 'no-store' }

/** The reason why a load balancer should use another process. */
export type ReadinessProblem = 'encerrando' | 'sem banco de dados' | 'banco de dados desatualizado'

export interface Readiness {
  /** Undefined while the process is ready. Never throws; resolves within two seconds. */
  problem(): Promise<ReadinessProblem | undefined>
  /** From now on the process is not ready. */
  stop(): void
  isStopping(): boolean
}

/** Ready: the database responds within two seconds and has this build's migrations, and the process is not stopping. */
export function createReadiness(requiredMigrations: readonly { id: string }[] = migrations): Readiness {
  const ids = requiredMigrations.map(({ id }) => id)
  let isStopping = false

  async function countMigrations(): Promise<number> {
    const query = sql<{
      count: number
    }>`select count(*) as count from schema_migrations where id = any(${ids})`
    const { rows } = await query.execute(database())
    return rows[0]?.count ?? 0
  }

  return {
    async problem() {
      if (isStopping) return 'encerrando'
      const timeout = new AbortController()
      try {
        const count = await Promise.race([
          countMigrations(),
          delay(TIMEOUT_MS, undefined, { signal: timeout.signal }),
        ])
        if (isStopping) return 'encerrando'
        if (count === undefined) return 'sem banco de dados'
        return count === ids.length ? undefined : 'banco de dados desatualizado'
      } catch {
        return 'sem banco de dados'
      } finally {
        timeout.abort()
      }
    },
    stop() {
      isStopping = true
    },
    isStopping: () => isStopping,
  }
}

/** GET /saude: liveness. It does not check the database, because a restart would not help. */
export const serveLiveness: Handler = (context) => context.json({ status: 'ok' }, 200, HEADERS)

/** Header of GET /pronto behind proxies: whether X-Forwarded-For has the visitor's address. The doctor reads it. */
export const FORWARDED_STATE_HEADER = 'x-forwarded-address'

/** GET /pronto: readiness, for load balancers. */
export function serveReadiness(readiness: Readiness, trustedProxies: number): Handler {
  return async (context) => {
    const problem = await readiness.problem()
    const { state } = readForwardedAddress(context.req.header('x-forwarded-for'), trustedProxies)
    const headers = trustedProxies > 0 ? { ...HEADERS, [FORWARDED_STATE_HEADER]: state } : HEADERS
    return context.json({ status: problem ?? 'ok' }, problem ? 503 : 200, headers)
  }
}
