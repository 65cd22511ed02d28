import { type Worker, startWorker } from '#app/platform/worker.server.ts'
import { importPictures } from './import-pictures.server.ts'
import { importNextPost } from './import-post.server.ts'
import { type Guard, PUBLIC_ADDRESSES_ONLY } from './public-address.server.ts'

const POLL_MS = 2000

/** Starts two workers: one imports posts, the other their pictures, which is slow. Only tests pass a guard. */
export function startTransfers(guard: Guard = PUBLIC_ADDRESSES_ONLY): Worker {
  const posts = startImportWorker('posts', async () => ((await importNextPost()) ? 1 : 0))
  const pictures = startImportWorker('pictures', () => importPictures(guard))
  return {
    poll: async () => (await posts.poll()) + (await pictures.poll()),
    async stop() {
      await Promise.all([posts.stop(), pictures.stop()])
    },
  }
}

/** `importBatch` returns the number of imported items. */
function startImportWorker(items: 'posts' | 'pictures', importBatch: () => Promise<number>): Worker {
  return startWorker({
    pollMs: POLL_MS,
    failureMessage: `${items} could not be imported`,
    async processBatch() {
      const processed = await importBatch()
      return { processed, hasMore: processed > 0 }
    },
  })
}
