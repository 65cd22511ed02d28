import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import type { Connection } from './connect.server.ts'
import type { Tables } from './tables/tables.ts'

/**
 * What a commit changed: a family's data, one person's sessions, membership or subscription, the access of a child's
 * device, the blog's pages, or a queue (mails, payment events, payment requests). `id` is the id of the family, person,
 * device or queued row.
 */
export interface CommitSignal {
  kind: 'family' | 'person' | 'device' | 'mail' | 'payment' | 'payment-request' | 'blog'
  id: string
}

export type CommitListener = (signal: CommitSignal) => void

interface DatabaseState {
  connection: Connection | undefined
  commitListeners: Set<CommitListener>
  /** The transaction of the current asynchronous context. */
  transaction: AsyncLocalStorage<{ isOpen: boolean }>
}

const key = Symbol.for('combinado.database')
const globalState = globalThis as { [key]?: DatabaseState }

/** One state per process, even where a bundler or a reload loads this module twice. */
export const databaseState: DatabaseState = (globalState[key] ??= {
  connection: undefined,
  commitListeners: new Set(),
  transaction: new AsyncLocalStorage(),
})

/** Sets the connection of the process; undefined removes it. */
export function setConnection(newConnection: Connection | undefined): void {
  databaseState.connection = newConnection
}

/** The connection of the process. Throws before `setConnection`. */
export function connection(): Connection {
  if (!databaseState.connection) {
    throw new Error('The database is not connected: call connectDatabase and setConnection at start')
  }
  return databaseState.connection
}

/**
 * Kysely on the process's connection, for single statements as the identity role. Throws without a connection, and inside
 * an open transaction, where `tx` must be used: the embedded database has only one connection, so that waiting for a second
 * one would never end.
 */
export function database(): Kysely<Tables> {
  if (databaseState.transaction.getStore()?.isOpen) {
    throw new Error('A transaction is open here: use its tx, not database()')
  }
  return connection().db
}
