import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Ends a right in an open transaction while a write runs; only a locking read of the write waits for it. */
export class EndingRight {
  readonly #holder: pg.Client
  readonly #watcher: pg.Client
  #holderPid = 0

  constructor(ownerUrl: string) {
    this.#holder = new pg.Client(ownerUrl)
    this.#watcher = new pg.Client(ownerUrl)
  }

  async open(): Promise<void> {
    await Promise.all([this.#holder.connect(), this.#watcher.connect()])
    const { rows } = await this.#holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    this.#holderPid = rows[0]!.pid
  }

  async close(): Promise<void> {
    await Promise.all([this.#holder.end(), this.#watcher.end()])
  }

  /**
   * Runs `statements` without committing, sends the write, commits once the write waits for that lock, and returns the
   * write's response. `waited` is false when the write ended first.
   */
  async during<Result>(
    statements: [sql: string, values: unknown[]][],
    write: () => Promise<Result>,
  ): Promise<{ waited: boolean; response: Result }> {
    await this.#holder.query('begin')
    for (const [sql, values] of statements) await this.#holder.query(sql, values)
    const pendingWrite = write()
    const writeEnded = pendingWrite.then(
      () => true,
      () => true,
    )
    let waited = false
    while (!waited && !(await Promise.race([writeEnded, delay(5, false)]))) waited = await this.#isWaitedFor()
    await this.#holder.query('commit')
    return { waited, response: await pendingWrite }
  }

  async #isWaitedFor(): Promise<boolean> {
    const { rows } = await this.#watcher.query<{ waits: boolean }>(
      `select exists (select from pg_stat_activity
        where datname = current_database() and $1::integer = any (pg_blocking_pids(pid))) as waits`,
      [this.#holderPid],
    )
    return rows[0]?.waits === true
  }
}
