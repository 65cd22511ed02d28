import { environment } from '#app/base/env.server.ts'
import type { ObjectStoreSettings } from '#app/base/env-object-store.server.ts'

/** The store did not respond, refused the request, or returned other bytes than were stored. */
export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'
}

/** The largest page of S3's list of objects. */
export const MAX_LISTED = 1000

/** Bytes by key. Every function throws ObjectStoreError if the store fails. */
export interface ObjectStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is no object with this key. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Succeeds, too, if there is no object with this key. */
  delete(key: string): Promise<void>
  /** The keys below a prefix, which ends in '/'; at most MAX_LISTED. */
  list(prefix: string): Promise<string[]>
}

const stores = new WeakMap<ObjectStoreSettings, Promise<ObjectStore>>()

/** The store of the environment; undefined if bytes are rows of the database. Loads its client at the first call. */
export function objectStore(): Promise<ObjectStore> | undefined {
  const settings = environment().objectStore
  if (!settings) return undefined
  const store = stores.get(settings) ?? openStore(settings)
  stores.set(settings, store)
  return store
}

async function openStore(settings: ObjectStoreSettings): Promise<ObjectStore> {
  const { createS3Store } = await import('./s3-store.server.ts')
  return createS3Store(settings)
}
