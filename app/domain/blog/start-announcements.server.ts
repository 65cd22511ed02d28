import { startWorker } from '#app/platform/worker.server.ts'
import { announceDuePosts } from './announce-due-posts.server.ts'

/** A timer also wakes the worker at a publication within this interval. */
const POLL_MS = 15_000

/** Starts the worker that announces scheduled posts when they become public. */
export function startAnnouncements(): { stop(): Promise<void> } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const worker = startWorker({
    pollMs: POLL_MS,
    // polls after each change of the blog, because a post may be scheduled for the next minute
    signal: 'blog',
    failureMessage: 'scheduled posts could not be announced',
    async processBatch() {
      const { announcedCount, delayMs } = await announceDuePosts()
      clearTimeout(timer)
      if (delayMs !== null && delayMs <= POLL_MS) {
        timer = setTimeout(() => void worker.poll().catch(() => undefined), delayMs + 1)
      }
      return { processed: announcedCount, hasMore: announcedCount > 0 }
    },
  })
  return {
    async stop() {
      await worker.stop()
      clearTimeout(timer)
    },
  }
}
