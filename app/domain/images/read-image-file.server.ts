import { now } from '#app/platform/clock.server.ts'
import { readImagePath, TYPE_OF } from './image.ts'
import { findImageFile } from './queries.server.ts'

/** Bytes that are kept in memory, of the files asked for last. */
const MOST_KEPT = 32 * 1024 * 1024
/** Milliseconds after which a file is asked for again: another process may have deleted the picture. */
const LONGEST_KEPT = 5 * 60 * 1000

interface KeptFile {
  bytes: Uint8Array<ArrayBuffer>
  until: number
}

/** In the order of the last time they were asked for. */
const kept = new Map<string, KeptFile>()
let keptBytes = 0

export interface ImageFile {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The file of the library at an address; undefined where there is none. */
export async function readImageFile(path: string): Promise<ImageFile | undefined> {
  const named = readImagePath(path)
  if (!named) return undefined
  const type = TYPE_OF[named.extension]
  const known = kept.get(path)
  forget(path)
  if (known && known.until > now().getTime()) {
    keep(path, known)
    return { type, bytes: known.bytes }
  }
  const found = await findImageFile(named.id, named.width, type)
  if (!found) return undefined
  const bytes = new Uint8Array(found)
  keep(path, { bytes, until: now().getTime() + LONGEST_KEPT })
  return { type, bytes }
}

/** Lets go of all files of a picture in this process. */
export function forgetImage(id: string): void {
  for (const path of kept.keys()) if (readImagePath(path)?.id === id) forget(path)
}

function keep(path: string, file: KeptFile): void {
  forget(path)
  kept.set(path, file)
  keptBytes += file.bytes.length
  for (const oldest of kept.keys()) {
    if (keptBytes <= MOST_KEPT) break
    forget(oldest)
  }
}

function forget(path: string): void {
  const file = kept.get(path)
  if (!file) return
  kept.delete(path)
  keptBytes -= file.bytes.length
}
