import { startRounds } from '#app/platform/rounds.server.ts'
import { announceDuePosts } from './announce-due-posts.server.ts'

/** So often each process looks what the others scheduled; in between it wakes for the next moment that it knows of. */
const EVERY_MS = 15_000

/** From now on this process shows scheduled posts at their moment, and what came due while nobody ran. */
export function startAnnouncements(): { stop(): Promise<void> } {
  let alarm: ReturnType<typeof setTimeout> | undefined
  const rounds = startRounds({
    everyMs: EVERY_MS,
    // whoever schedules a post may do it for the next minute
    signal: 'blog',
    what: 'scheduled posts could not be announced',
    async round() {
      const { announced, nextInMs } = await announceDuePosts()
      clearTimeout(alarm)
      if (nextInMs !== null && nextInMs <= EVERY_MS) {
        alarm = setTimeout(() => void rounds.run().catch(() => undefined), nextInMs + 1)
      }
      return { taken: announced, isFull: announced > 0 }
    },
  })
  return {
    async stop() {
      await rounds.stop()
      clearTimeout(alarm)
    },
  }
}
