import { setTimeout as delay } from 'node:timers/promises'
import {
  CompiledQuery,
  type Kysely,
  type QueryResult,
  PostgresDialect,
  PostgresDriver,
  TransactionBuilder,
  type DatabaseConnection,
  type Transaction,
} from 'kysely'
import { connection, databaseState } from './database.server.ts'
import { isStaleStatement } from './named-statements.server.ts'
import { sendPipelined } from './pipeline.server.ts'
import type { Tables } from './tables/tables.ts'

const MAX_RETRIES = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** Citus moved the family to another node while the statement ran. */
const CITUS_RESULT_MOVED = 'CIINF'

// Kysely's types require a pool, but connections come from the executor of `connection().db`
const unusedPool = { pool: () => Promise.reject(new Error('Transactions open no connections')) }
const dialect = new PostgresDialect(unusedPool)

/** A step before the work of a transaction: its settings, or a query of rows that must permit the write. */
export interface Check {
  query: (db: Kysely<Tables>) => CompiledQuery
  /** Throws the Response for the browser if the rows do not permit the write. */
  verify: (rows: readonly unknown[]) => void
}

/**
 * Kysely's driver with our own SQL to open a transaction: BEGIN and the checks. On PostgreSQL these statements are sent
 * together with the first statement of the write, without awaiting each response. The commit awaits them.
 */
class ChecksDriver extends PostgresDriver {
  readonly #opening: readonly CompiledQuery[]
  #results: Promise<QueryResult<unknown>[]> = Promise.resolve([])

  constructor(opening: readonly CompiledQuery[]) {
    super(unusedPool)
    this.#opening = opening
  }

  override async beginTransaction(client: DatabaseConnection): Promise<void> {
    this.#results = sendPipelined(client, this.#opening)
    // a failure is thrown by `openingResults` and `commitTransaction`
    const settled = this.#results.catch(() => undefined)
    // its client sends one query at a time, and the write's first statement must follow the checks
    if (connection().kind === 'pglite') await settled
  }

  override async commitTransaction(client: DatabaseConnection): Promise<void> {
    await this.#results
    await super.commitTransaction(client)
  }

  /** The results of the opening's statements. Throws the error of the first that failed. */
  openingResults(): Promise<QueryResult<unknown>[]> {
    return this.#results
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

function isRetriable(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return (
    code === SERIALIZATION_FAILURE ||
    code === DEADLOCK ||
    code === CITUS_RESULT_MOVED ||
    isStaleStatement(error)
  )
}

interface Outcome<T> {
  result: T
  isCommitted: boolean
}

interface Opening {
  /** SQL that only begins the transaction, because Citus sends a message with settings whole to its nodes. */
  begin: string
  /** Sent together with `begin`. Unless they permit the write, the effects and the result of `fn` are dropped. */
  checks: () => readonly Check[]
}

/**
 * Runs `fn` in one transaction, and commits if the checks permit it. A result `{ ok: false }` and every exception roll
 * back. Serialization failures and deadlocks are retried up to three times, so `fn` must have no effects outside the
 * database. Transactions do not nest.
 */
export async function runTransaction<T>(
  opening: Opening,
  fn: (tx: Transaction<Tables>) => Promise<T>,
): Promise<Outcome<T>> {
  if (databaseState.transaction.getStore()?.isOpen) {
    throw new Error('A transaction is open here already: pass its tx on instead of opening another')
  }
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(opening, fn)
    } catch (error) {
      if (attempt === MAX_RETRIES || !isRetriable(error)) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

async function runOnce<T>(
  { begin, checks }: Opening,
  fn: (tx: Transaction<Tables>) => Promise<T>,
): Promise<Outcome<T>> {
  const { db } = connection()
  const attemptChecks = checks()
  const driver = new ChecksDriver([CompiledQuery.raw(begin), ...attemptChecks.map(({ query }) => query(db))])
  const executor = db.getExecutor()
  const builder = new TransactionBuilder<Tables>({ config: { dialect }, dialect, driver, executor })
  const state = { isOpen: true }
  try {
    const result = await databaseState.transaction.run(state, () =>
      builder.execute(async (tx) => {
        // `fn` does not wait for the checks, so that its first statement is sent together with them
        const [outcome] = await Promise.allSettled([fn(tx)])
        verifyChecks(attemptChecks, await driver.openingResults())
        if (outcome.status === 'rejected') throw outcome.reason
        if (isRefusal(outcome.value)) throw new Refused(outcome.value)
        return outcome.value
      }),
    )
    return { result, isCommitted: true }
  } catch (error) {
    await driver.openingResults()
    if (error instanceof Refused) return { result: error.result as T, isCommitted: false }
    throw error
  } finally {
    state.isOpen = false
  }
}

function verifyChecks(checks: readonly Check[], [, ...results]: QueryResult<unknown>[]): void {
  checks.forEach(({ verify }, index) => verify(results[index]!.rows))
}
