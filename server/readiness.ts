import { setTimeout as delay } from 'node:timers/promises'
import type { Handler } from 'hono'
import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.ts'

const PATIENCE_MS = 2_000
const HEADERS = { 'cache-control': 'no-store' }

/** Why requests should go to another process; undefined: they may come. */
export type Refusal = 'encerrando' | 'sem banco de dados' | 'banco de dados desatualizado'

export interface Readiness {
  /** Never throws, and answers within two seconds. */
  refusal(): Promise<Refusal | undefined>
  /** From now on there is one. */
  stop(): void
  isStopping(): boolean
}

/** Whether this process may get requests: the database answers in time, at this build's version, and no stop was asked for. */
export function createReadiness(steps: readonly { id: string }[] = migrations): Readiness {
  const ids = steps.map(({ id }) => id)
  let stopping = false

  async function countSteps(): Promise<number> {
    const counted = sql<{
      count: number
    }>`select count(*) as count from schema_migrations where id = any(${ids})`
    const { rows } = await counted.execute(database())
    return rows[0]?.count ?? 0
  }

  return {
    async refusal() {
      if (stopping) return 'encerrando'
      const late = new AbortController()
      try {
        const count = await Promise.race([
          countSteps(),
          delay(PATIENCE_MS, undefined, { signal: late.signal }),
        ])
        if (stopping) return 'encerrando'
        if (count === undefined) return 'sem banco de dados'
        return count === ids.length ? undefined : 'banco de dados desatualizado'
      } catch {
        return 'sem banco de dados'
      } finally {
        late.abort()
      }
    },
    stop() {
      stopping = true
    },
    isStopping: () => stopping,
  }
}

/** GET /saude: the process lives and serves. A database that is away is no reason to start it anew. */
export const answerAlive: Handler = (context) => context.json({ status: 'ok' }, 200, HEADERS)

/** GET /pronto: whether a balancer should send requests here. */
export function answerReady(readiness: Readiness): Handler {
  return async (context) => {
    const refusal = await readiness.refusal()
    return context.json({ status: refusal ?? 'ok' }, refusal ? 503 : 200, HEADERS)
  }
}
