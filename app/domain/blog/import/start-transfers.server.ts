import { type Worker, startWorker } from '#app/platform/worker.server.ts'
import { importPictures } from './import-pictures.server.ts'
import { importNextPost } from './import-post.server.ts'
import { type Guard, PUBLIC_ADDRESSES_ONLY } from './public-address.server.ts'

const ROUND_MS = 2000

/**
 * Starts the workers of imports: posts, and in parallel their pictures, which are slow. Every process takes part. Only
 * tests pass a guard.
 */
export function startTransfers(guard: Guard = PUBLIC_ADDRESSES_ONLY): Worker {
  const posts = startWorker({
    pollMs: ROUND_MS,
    failureMessage: 'posts could not be imported',
    async processBatch() {
      const count = (await importNextPost()) ? 1 : 0
      return { processed: count, hasMore: count > 0 }
    },
  })
  const pictures = startWorker({
    pollMs: ROUND_MS,
    failureMessage: 'pictures could not be imported',
    async processBatch() {
      const count = await importPictures(guard)
      return { processed: count, hasMore: count > 0 }
    },
  })
  return {
    poll: async () => (await posts.poll()) + (await pictures.poll()),
    async stop() {
      await Promise.all([posts.stop(), pictures.stop()])
    },
  }
}
