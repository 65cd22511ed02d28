import { now } from '#app/base/clock.server.ts'
import { readBytes } from '#app/platform/objects/stored-bytes.server.ts'
import { parseImagePath, MIME_TYPES } from './image.ts'
import { findImageFile } from './queries.server.ts'

const MAX_CACHE_BYTES = 32 * 1024 * 1024
/** Cached files expire, because another process may delete the picture. */
const CACHE_AGE_MS = 5 * 60 * 1000

interface CachedFile {
  bytes: Uint8Array<ArrayBuffer>
  /** Milliseconds since the epoch. */
  expiresAt: number
}

/** Cached files by path, least recently used first. */
const cache = new Map<string, CachedFile>()
let cachedBytes = 0

export interface ImageFile {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

export type ImageFileResult = { ok: true; file: ImageFile } | { ok: false; reason: 'missing' | 'unavailable' }

/** Reads a file of the library by its path, through the cache. */
export async function readImageFile(path: string): Promise<ImageFileResult> {
  const file = parseImagePath(path)
  if (!file) return { ok: false, reason: 'missing' }
  const type = MIME_TYPES[file.extension]
  const cachedFile = cache.get(path)
  evict(path)
  if (cachedFile && cachedFile.expiresAt > now().getTime()) {
    cacheFile(path, cachedFile)
    return { ok: true, file: { type, bytes: cachedFile.bytes } }
  }
  const row = await findImageFile(file.id, file.width, type)
  if (!row) return { ok: false, reason: 'missing' }
  const result = await readBytes(row)
  if (!result.ok) return result
  cacheFile(path, { bytes: result.bytes, expiresAt: now().getTime() + CACHE_AGE_MS })
  return { ok: true, file: { type, bytes: result.bytes } }
}

/** Removes all files of a picture from this process's cache. */
export function evictImage(id: string): void {
  for (const path of cache.keys()) if (parseImagePath(path)?.id === id) evict(path)
}

function cacheFile(path: string, file: CachedFile): void {
  evict(path)
  cache.set(path, file)
  cachedBytes += file.bytes.length
  for (const oldestPath of cache.keys()) {
    if (cachedBytes <= MAX_CACHE_BYTES) break
    evict(oldestPath)
  }
}

function evict(path: string): void {
  const file = cache.get(path)
  if (!file) return
  cache.delete(path)
  cachedBytes -= file.bytes.length
}
