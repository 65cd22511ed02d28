import { type Rounds, startRounds } from '#app/platform/rounds.server.ts'
import { bringPictures } from './bring-pictures.server.ts'
import { bringPost } from './bring-post.server.ts'
import { type Guard, OPEN_WEB } from './public-address.server.ts'

const ROUND_MS = 2000

/**
 * Works off what imports left in the database: posts, and beside them their pictures, which are slow. Every process
 * takes part, and a restart goes on where it was. Only tests pass a guard.
 */
export function startTransfers(guard: Guard = OPEN_WEB): Rounds {
  const posts = startRounds({
    everyMs: ROUND_MS,
    what: 'posts could not be imported',
    async round() {
      const taken = (await bringPost()) ? 1 : 0
      return { taken, isFull: taken > 0 }
    },
  })
  const pictures = startRounds({
    everyMs: ROUND_MS,
    what: 'pictures could not be imported',
    async round() {
      const taken = await bringPictures(guard)
      return { taken, isFull: taken > 0 }
    },
  })
  return {
    run: async () => (await posts.run()) + (await pictures.run()),
    async stop() {
      await Promise.all([posts.stop(), pictures.stop()])
    },
  }
}
