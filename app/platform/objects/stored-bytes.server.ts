import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { HOUR_MS } from '#app/base/durations.ts'
import { now } from '#app/base/clock.server.ts'
import { newId } from '#app/base/ids.ts'
import { log } from '#app/base/log.server.ts'
import { database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { objectStore, ObjectStoreError } from './object-store.server.ts'

/** After this time the worker deletes an upload whose row was not committed. */
const UPLOAD_MS = HOUR_MS

/** The columns of a row with binary content: the bytes, or the key of an object in the store. */
export interface StoredBytes {
  bytes: Uint8Array | null
  object_key: string | null
  /** Null, as `size`, in rows of releases that did not store it. */
  sha256: Uint8Array | null
  size: number | null
}

/** Where the objects of a family are. Deleting this prefix deletes all of them. */
export const familyPrefix = (familyId: string) => `families/${familyId}/` as const
/** Where the pictures of the blog are. */
export const BLOG_PREFIX = 'blog/'
export type ObjectPrefix = ReturnType<typeof familyPrefix> | typeof BLOG_PREFIX

/**
 * Prepares bytes for a row that a later transaction writes: returns its columns, after an upload to the store where there
 * is one. That transaction must call `keepObject`. Undefined if the store is unavailable. Keys are used once.
 */
export async function storeBytes(prefix: ObjectPrefix, bytes: Uint8Array): Promise<StoredBytes | undefined> {
  const facts = { sha256: createHash('sha256').update(bytes).digest(), size: bytes.byteLength }
  const store = await objectStore()
  if (!store) return { ...facts, bytes, object_key: null }
  const key = `${prefix}${newId()}`
  // before the upload: after a crash the worker deletes the object
  const dueAt = new Date(now().getTime() + UPLOAD_MS)
  await database().insertInto('object_deletions').values({ key, due_at: dueAt }).execute()
  try {
    await store.put(key, bytes)
  } catch (error) {
    logOrThrow(error, 'an object could not be stored')
    return undefined
  }
  return { ...facts, bytes: null, object_key: key }
}

/**
 * Keeps the object of a row when the transaction that writes the row commits. Throws if the worker has begun to delete
 * the object, because the transaction came too late.
 */
export async function keepObject(tx: Kysely<Tables>, { object_key: key }: StoredBytes): Promise<void> {
  if (key === null) return
  const upload = tx.deleteFrom('object_deletions').where('key', '=', key).where('attempts', '=', 0)
  const { numDeletedRows } = await upload.executeTakeFirstOrThrow()
  if (numDeletedRows !== 1n) throw new ObjectStoreError('The object was deleted before its row was committed')
}

export type ReadBytesResult =
  { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; reason: 'missing' | 'unavailable' }

/** Reads the bytes of a row. 'missing': the store has no such object, as after the row was deleted. */
export async function readBytes(row: StoredBytes): Promise<ReadBytesResult> {
  if (row.object_key === null) return { ok: true, bytes: new Uint8Array(row.bytes!) }
  try {
    const store = await objectStore()
    if (!store)
      throw new ObjectStoreError('OBJECT_STORE_URL is not set, and a row has its bytes in the store')
    const bytes = await store.get(row.object_key)
    if (!bytes) {
      log.error('an object is missing in the store')
      return { ok: false, reason: 'missing' }
    }
    if (!createHash('sha256').update(bytes).digest().equals(row.sha256!))
      throw new ObjectStoreError('An object of the store has other bytes than were stored')
    return { ok: true, bytes }
  } catch (error) {
    logOrThrow(error, 'an object could not be read')
    return { ok: false, reason: 'unavailable' }
  }
}

function logOrThrow(error: unknown, message: string): void {
  if (!(error instanceof ObjectStoreError)) throw error
  log.error({ err: error }, message)
}
