import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { Connection } from './connect.server.ts'
import type { Tables } from './tables/tables.ts'

/**
 * Whom a commit concerns: everybody in a family, one person (sessions, membership, subscription), or work that waits:
 * a mail to be sent, an event or request of payments.
 */
export interface CommitSignal {
  kind: 'family' | 'person' | 'mail' | 'payment' | 'payment-request' | 'blog'
  id: string
}

/** Told after each commit, once for every family and person it concerns. */
export type CommitListener = (signal: CommitSignal) => void

interface DatabaseState {
  connection: Connection | undefined
  commitListeners: Set<CommitListener>
  /** The transaction this chain of calls works in, while it is open. */
  transaction: AsyncLocalStorage<{ open: boolean }>
}

const key = Symbol.for('combinado.database')
const holder = globalThis as { [key]?: DatabaseState }

/** One state a process, even where a bundler or a reload loads this module twice. */
export const databaseState: DatabaseState = (holder[key] ??= {
  connection: undefined,
  commitListeners: new Set(),
  transaction: new AsyncLocalStorage(),
})

/** Makes this the connection of the whole process; undefined takes it back. */
export function useConnection(opened: Connection | undefined): void {
  databaseState.connection = opened
}

/** The connection of the process. Throws when there is none yet. */
export function connection(): Connection {
  if (!databaseState.connection) {
    throw new Error('The database is not connected: call connectDatabase and useConnection at start')
  }
  return databaseState.connection
}

/**
 * Kysely on the process's connection, for single statements as the identity role. Throws when there is no
 * connection, and inside an open transaction, where the transaction itself must be used: the
 * embedded database has one connection, and waiting for a second would never end.
 */
export function database(): Kysely<Tables> {
  if (databaseState.transaction.getStore()?.open) {
    throw new Error('A transaction is open here: use its tx, not database()')
  }
  return connection().db
}
