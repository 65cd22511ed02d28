import { type Kysely, sql } from 'kysely'
import { log } from '#app/base/log.server.ts'
import { type CommitListener, type CommitSignal, connection, databaseState } from './database.server.ts'
import type { Tables } from './tables/tables.ts'

/** The NOTIFY channel between the processes on one database. */
export const CHANGES_CHANNEL = 'combinado_changes'

/** The blog's public pages changed: every process clears its page cache. */
export const BLOG_CHANGED: CommitSignal = { kind: 'blog', id: 'pages' }

const signalsOfTransaction = new WeakMap<object, CommitSignal[]>()

/** Returns the list to which `publishAfterCommit` adds the signals of this transaction. */
export function collectSignals(tx: object): readonly CommitSignal[] {
  const signals: CommitSignal[] = []
  signalsOfTransaction.set(tx, signals)
  return signals
}

/**
 * Emits the signal after the commit; then live connections read their data again, workers process queued rows and page
 * caches are cleared. Only in transactions of `asIdentity` and `writeAs`; in others it has no effect.
 */
export function publishAfterCommit(tx: object, signal: CommitSignal): void {
  const signals = signalsOfTransaction.get(tx)
  if (signals?.some(({ kind, id }) => kind === signal.kind && id === signal.id)) return
  signals?.push(signal)
}

/** Calls `listener` with each signal of this process's commits. Returns the function that unsubscribes. */
export function onCommit(listener: CommitListener): () => void {
  databaseState.commitListeners.add(listener)
  return () => void databaseState.commitListeners.delete(listener)
}

/** Calls the listeners of `onCommit`; logs the error of a listener and runs the others. */
export function emitCommitSignal(signal: CommitSignal): void {
  for (const listener of databaseState.commitListeners) {
    try {
      listener(signal)
    } catch (error) {
      log.error({ err: error }, 'a listener to commits failed')
    }
  }
}

/**
 * Sends the blog's signals by NOTIFY inside the transaction, so that every process receives them at the commit, even if
 * this process ends immediately afterwards, as a command does.
 */
export async function notifyOnCommit(tx: Kysely<Tables>, signals: readonly CommitSignal[]): Promise<void> {
  if (connection().kind !== 'postgres') return
  for (const { kind, id } of signals) {
    if (!isNotifiedOnCommit(kind)) continue
    await sql`select pg_notify(${CHANGES_CHANNEL}, ${`commit ${kind} ${id}`})`.execute(tx)
  }
}

/** Whether `notifyOnCommit` sends signals of this kind to the other processes. */
export const isNotifiedOnCommit = (kind: CommitSignal['kind']) => kind === BLOG_CHANGED.kind
