import { startWorker } from '#app/platform/worker.server.ts'
import { announceDuePosts } from './announce-due-posts.server.ts'

/** Interval for polling; a timer wakes the worker at the moment of the next post. */
const POLL_MS = 15_000

/** Starts the worker that announces scheduled posts at their moment. */
export function startAnnouncements(): { stop(): Promise<void> } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const worker = startWorker({
    pollMs: POLL_MS,
    // polls after each change of the blog, because a post may be scheduled for the next minute
    signal: 'blog',
    failureMessage: 'scheduled posts could not be announced',
    async processBatch() {
      const { announced, nextInMs } = await announceDuePosts()
      clearTimeout(timer)
      if (nextInMs !== null && nextInMs <= POLL_MS) {
        timer = setTimeout(() => void worker.poll().catch(() => undefined), nextInMs + 1)
      }
      return { processed: announced, hasMore: announced > 0 }
    },
  })
  return {
    async stop() {
      await worker.stop()
      clearTimeout(timer)
    },
  }
}
