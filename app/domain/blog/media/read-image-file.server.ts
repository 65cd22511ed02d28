import { now } from '#app/base/clock.server.ts'
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

/** Reads a file of the library by its path, through the cache; undefined if it does not exist. */
export async function readImageFile(path: string): Promise<ImageFile | undefined> {
  const file = parseImagePath(path)
  if (!file) return undefined
  const type = MIME_TYPES[file.extension]
  const cachedFile = cache.get(path)
  evict(path)
  if (cachedFile && cachedFile.expiresAt > now().getTime()) {
    cacheFile(path, cachedFile)
    return { type, bytes: cachedFile.bytes }
  }
  const storedBytes = await findImageFile(file.id, file.width, type)
  if (!storedBytes) return undefined
  const bytes = new Uint8Array(storedBytes)
  cacheFile(path, { bytes, expiresAt: now().getTime() + CACHE_AGE_MS })
  return { type, bytes }
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
