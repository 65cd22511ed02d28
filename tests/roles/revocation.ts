import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/**
 * Ends a session, membership or role in a transaction that is still open while a write runs. The write waits only if it
 * locks the row; without a lock it would not notice the change.
 */
export class Revocation {
  readonly #lockClient: pg.Client
  readonly #monitorClient: pg.Client
  #lockPid = 0

  constructor(ownerDatabaseUrl: string) {
    this.#lockClient = new pg.Client(ownerDatabaseUrl)
    this.#monitorClient = new pg.Client(ownerDatabaseUrl)
  }

  async open(): Promise<void> {
    await Promise.all([this.#lockClient.connect(), this.#monitorClient.connect()])
    const { rows } = await this.#lockClient.query<{ pid: number }>('select pg_backend_pid() as pid')
    this.#lockPid = rows[0]!.pid
  }

  async close(): Promise<void> {
    await Promise.all([this.#lockClient.end(), this.#monitorClient.end()])
  }

  /**
   * Runs `statements` without a commit, starts the write, and commits as soon as the write waits for the lock. Returns
   * the write's response; `hasWaited` is false if the write ended without waiting.
   */
  async commitWhileWaiting<Result>(
    statements: [sql: string, values: unknown[]][],
    write: () => Promise<Result>,
  ): Promise<{ hasWaited: boolean; response: Result }> {
    await this.#lockClient.query('begin')
    for (const [sql, values] of statements) await this.#lockClient.query(sql, values)
    const pendingWrite = write()
    const writeEnded = pendingWrite.then(
      () => true,
      () => true,
    )
    let hasWaited = false
    while (!hasWaited && !(await Promise.race([writeEnded, delay(5, false)])))
      hasWaited = await this.#isWriteWaiting()
    await this.#lockClient.query('commit')
    return { hasWaited, response: await pendingWrite }
  }

  async #isWriteWaiting(): Promise<boolean> {
    const { rows } = await this.#monitorClient.query<{ waits: boolean }>(
      `select exists (select from pg_stat_activity
        where datname = current_database() and $1::integer = any (pg_blocking_pids(pid))) as waits`,
      [this.#lockPid],
    )
    return rows[0]?.waits === true
  }
}
