import { Readable } from 'node:stream'

/** Open downloads of one owner. */
const MAX_OPEN = 2
/** How long one download may take: 50 MB at 0.5 Mbit/s. */
const MAX_MS = 15 * 60 * 1000

/** How to cut each open download, by owner, oldest first. */
const openOf = new Map<string, Set<() => void>>()

/**
 * A download that holds a file or rows until it is read. Of one owner two are open at once: one more cuts the oldest. Each is
 * cut after 15 minutes, however slowly it is read, and when `signal` says that the receiver left, also before anything was read.
 * Whoever reads a cut download sees a broken connection.
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
  const own = openOf.get(owner) ?? new Set()
  let cut = () => {}
  const timer = setTimeout(() => cut(), MAX_MS)
  const forget = () => {
    clearTimeout(timer)
    own.delete(cut)
    if (own.size === 0) openOf.delete(owner)
  }
  const bounded = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        cut = () => {
          if (!own.has(cut)) return
          forget()
          controller.error(new Error('A download was cut'))
          void stop().catch(() => undefined)
        }
      },
      async pull(controller) {
        try {
          const { done, value } = await bytes.next()
          if (!done) return controller.enqueue(value)
          forget()
          controller.close()
        } catch (error) {
          forget()
          controller.error(error)
        }
      },
      async cancel() {
        forget()
        await stop()
      },
    },
    // nothing is read ahead of the receiver
    { highWaterMark: 0 },
  )
  openOf.set(owner, own.add(cut))
  signal?.addEventListener('abort', cut, { once: true })
  if (signal?.aborted) cut()
  const [oldest] = own
  if (own.size > MAX_OPEN) oldest?.()
  return bounded
}
