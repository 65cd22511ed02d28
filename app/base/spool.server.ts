import { randomUUID } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

const CHUNK_BYTES = 64 * 1024

/** A temporary file that is sent at the receiver's pace. */
export interface Spool {
  /** In bytes. */
  size: number
  /** Streams the bytes once and awaits `beforeEnd` before the last chunk. The end or a cancellation frees the disk. */
  read(beforeEnd?: () => Promise<void>): ReadableStream<Uint8Array>
  /** Frees the disk without reading. */
  discard(): Promise<void>
}

/** Writes `source` to a temporary file. The file is unlinked at once, so that it disappears even after kill -9. */
export async function spool(source: Readable): Promise<Spool> {
  const path = join(tmpdir(), `combinado-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    for await (const chunk of source) await file.writeFile(chunk as Uint8Array)
  } catch (error) {
    await file.close()
    throw error
  }
  const { size } = await file.stat()
  return {
    size,
    discard: () => file.close(),
    read(beforeEnd) {
      let position = 0
      const stream: UnderlyingDefaultSource<Uint8Array> = {
        async pull(controller) {
          try {
            const { bytesRead, buffer } = await file.read(
              new Uint8Array(CHUNK_BYTES),
              0,
              CHUNK_BYTES,
              position,
            )
            position += bytesRead
            const isLast = position >= size
            if (isLast) await beforeEnd?.()
            if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
            if (!isLast) return
            controller.close()
          } catch (error) {
            controller.error(error)
          }
          await file.close()
        },
        cancel: () => file.close(),
      }
      // do not read ahead: `beforeEnd` must not run before the receiver reads
      return new ReadableStream(stream, { highWaterMark: 0 })
    },
  }
}
