import { setTimeout as delay } from 'node:timers/promises'
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  TransactionBuilder,
  type DatabaseConnection,
  type Transaction,
} from 'kysely'
import { connection, databaseState } from './database.server.ts'
import { isStaleStatement } from './named-statements.server.ts'
import type { Tables } from './tables/tables.ts'

const RETRIES = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

// Kysely's types require a pool, but connections come from the executor of `connection().db`
const missingPool = { pool: () => Promise.reject(new Error('Transactions open no connections')) }
const dialect = new PostgresDialect(missingPool)

/**
 * Kysely's driver with our own SQL to open a transaction. On PostgreSQL `BEGIN …` is not awaited: it is sent together
 * with the first statement, which fails if it fails. The commit awaits it.
 */
class OpeningDriver extends PostgresDriver {
  readonly #opening: string
  #openingResult: Promise<unknown> | undefined

  constructor(opening: string) {
    super(missingPool)
    this.#opening = opening
  }

  override async beginTransaction(client: DatabaseConnection): Promise<void> {
    this.#openingResult = client.executeQuery(CompiledQuery.raw(this.#opening))
    // awaited in `waitForOpening` and `commitTransaction`
    this.#openingResult.catch(() => undefined)
    if (connection().kind === 'postgres') return
    try {
      await this.#openingResult
    } catch (error) {
      await client.executeQuery(CompiledQuery.raw('ROLLBACK'))
      throw error
    }
  }

  override async commitTransaction(client: DatabaseConnection): Promise<void> {
    await this.#openingResult
    await super.commitTransaction(client)
  }

  /** Throws the error of the opening statement, if it failed. */
  async waitForOpening(): Promise<void> {
    await this.#openingResult
  }
}

/** Thrown to roll back a transaction and return its result `{ ok: false }`. */
class Refused {
  readonly result: unknown
  constructor(result: unknown) {
    this.result = result
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false
}

function mayRetry(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isStaleStatement(error)
}

interface Outcome<T> {
  result: T
  committed: boolean
}

/**
 * Runs `fn` in one transaction that starts with the SQL `opening`, and commits; a result `{ ok: false }` and every
 * exception roll back. Serialization failures and deadlocks are retried up to three times, so `fn` must have no effects
 * outside the database. Transactions do not nest.
 */
export async function runTransaction<T>(
  opening: string,
  fn: (tx: Transaction<Tables>) => Promise<T>,
): Promise<Outcome<T>> {
  if (databaseState.transaction.getStore()?.open) {
    throw new Error('A transaction is open here already: pass its tx on instead of opening another')
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(opening, fn)
    } catch (error) {
      if (attempt === RETRIES || !mayRetry(error)) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

async function runOnce<T>(opening: string, fn: (tx: Transaction<Tables>) => Promise<T>): Promise<Outcome<T>> {
  const driver = new OpeningDriver(opening)
  const builder = new TransactionBuilder<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: connection().db.getExecutor(),
  })
  const state = { open: true }
  try {
    const result = await databaseState.transaction.run(state, () =>
      builder.execute(async (tx) => {
        const value = await fn(tx)
        if (isRefusal(value)) throw new Refused(value)
        return value
      }),
    )
    return { result, committed: true }
  } catch (error) {
    await driver.waitForOpening()
    if (error instanceof Refused) return { result: error.result as T, committed: false }
    throw error
  } finally {
    state.open = false
  }
}
