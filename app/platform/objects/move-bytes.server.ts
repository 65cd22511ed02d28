import type { Kysely } from 'kysely'
import type { Tables } from '#app/database/tables/tables.ts'
import { ObjectStoreError } from './object-store.server.ts'
import { queueObjectDeletions } from './queue-object-deletions.server.ts'
import {
  keepObject,
  type ObjectPrefix,
  readBytes,
  storeBytes,
  type StoredBytes,
} from './stored-bytes.server.ts'

export type MoveDirection = 'to store' | 'to rows'
/** 'gone': the row was deleted or moved by another process meanwhile. 'missing': the store does not have the object. */
export type MoveOutcome = 'moved' | 'gone' | 'missing'

/** The bytes of rows by place. */
export interface ByteTotals {
  rows: number
  rowBytes: number
  objects: number
  objectBytes: number
}

/**
 * Copies a row's bytes to the other place and checks their SHA-256. `update` then opens a transaction, writes the columns,
 * calls `settle`, and returns false if the row no longer had `row`'s key. Throws ObjectStoreError if the bytes cannot be
 * copied.
 */
export async function moveBytes(
  prefix: ObjectPrefix,
  row: StoredBytes,
  update: (
    copy: StoredBytes,
    /** Called in the transaction after the row was changed. */
    settle: (tx: Kysely<Tables>) => Promise<void>,
  ) => Promise<boolean>,
): Promise<MoveOutcome> {
  const copy = row.object_key === null ? await copyToStore(prefix, row) : await copyToRow(row)
  if (!copy) return 'missing'
  const isUpdated = await update(copy, async (tx) => {
    await keepObject(tx, copy)
    await queueObjectDeletions(tx, [row.object_key])
  })
  return isUpdated ? 'moved' : 'gone'
}

async function copyToStore(prefix: ObjectPrefix, row: StoredBytes): Promise<StoredBytes> {
  const stored = await storeBytes(prefix, row.bytes!)
  if (!stored || stored.object_key === null) throw new ObjectStoreError('The object store is not available')
  const copy = await readBytes(stored)
  if (!copy.ok) throw new ObjectStoreError('The uploaded object could not be read back')
  return stored
}

/** Undefined if the store does not have the object. */
async function copyToRow(row: StoredBytes): Promise<StoredBytes | undefined> {
  const copy = await readBytes(row)
  if (copy.ok) return { ...row, bytes: copy.bytes, object_key: null }
  if (copy.reason === 'unavailable') throw new ObjectStoreError('The object could not be read')
  return undefined
}
