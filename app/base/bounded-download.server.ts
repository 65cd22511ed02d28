import { Readable } from 'node:stream'

const MAX_OPEN_PER_OWNER = 2
/** The time for 50 MB at 0.5 Mbit/s. */
const MAX_DURATION_MS = 15 * 60 * 1000

/** The functions that abort each owner's open downloads, oldest first. */
const abortsByOwner = new Map<string, Set<() => void>>()

/**
 * Limits a download, because it holds a file or database rows open. A third download of one owner aborts the oldest. A
 * download is aborted after 15 minutes, or when the client disconnects (`signal`). The client of an aborted download
 * receives a connection error.
 */
export function boundedDownload(
  owner: string,
  source: ReadableStream<Uint8Array> | Readable,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  const bytes: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]()
  const stop = async () => {
    // before the first read, ending the iterator alone leaves the stream open
    if (source instanceof Readable) source.destroy()
    await bytes.return?.()
  }
  const ownerAborts = abortsByOwner.get(owner) ?? new Set()
  let abort = () => {}
  const timer = setTimeout(() => abort(), MAX_DURATION_MS)
  const release = () => {
    clearTimeout(timer)
    ownerAborts.delete(abort)
    if (ownerAborts.size === 0) abortsByOwner.delete(owner)
  }
  const bounded = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        abort = () => {
          if (!ownerAborts.has(abort)) return
          release()
          controller.error(new Error('The download was aborted'))
          void stop().catch(() => undefined)
        }
      },
      async pull(controller) {
        try {
          const { done, value } = await bytes.next()
          if (!done) return controller.enqueue(value)
          release()
          controller.close()
        } catch (error) {
          release()
          controller.error(error)
        }
      },
      async cancel() {
        release()
        await stop()
      },
    },
    // do not read ahead of the receiver
    { highWaterMark: 0 },
  )
  abortsByOwner.set(owner, ownerAborts.add(abort))
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  const [oldest] = ownerAborts
  if (ownerAborts.size > MAX_OPEN_PER_OWNER) oldest?.()
  return bounded
}
