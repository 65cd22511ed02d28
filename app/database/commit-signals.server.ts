import { type Kysely, sql } from 'kysely'
import { log } from '#app/platform/log.server.ts'
import { type CommitListener, type CommitSignal, connection, databaseState } from './database.server.ts'
import type { Tables } from './tables/tables.ts'

/** On which processes tell each other what changed. */
export const CHANGES_CHANNEL = 'combinado_changes'

/** Hears of every successful write of this process. Returns the way to stop. */
export function onCommit(listener: CommitListener): () => void {
  databaseState.commitListeners.add(listener)
  return () => void databaseState.commitListeners.delete(listener)
}

/** Tells the listeners; what one of them throws is logged and changes nothing. */
export function signalCommit(signal: CommitSignal): void {
  for (const listener of databaseState.commitListeners) {
    try {
      listener(signal)
    } catch (error) {
      log.error({ err: error }, 'a listener to commits failed')
    }
  }
}

/**
 * Puts what readers of the blog must hear into the transaction itself: every process on the database hears of it with
 * the commit, even of a process that ends right then, or of a command that serves no pages.
 */
export async function tellWithCommit(tx: Kysely<Tables>, signals: readonly CommitSignal[]): Promise<void> {
  if (connection().kind !== 'postgres') return
  for (const { kind, id } of signals) {
    if (!isToldWithCommit(kind)) continue
    await sql`select pg_notify(${CHANGES_CHANNEL}, ${`commit ${kind} ${id}`})`.execute(tx)
  }
}

/** Whether the commit itself tells the other processes. */
export const isToldWithCommit = (kind: CommitSignal['kind']) => kind === 'blog'
