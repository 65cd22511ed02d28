import { type Worker, startWorker } from '#app/platform/worker.server.ts'
import { importPictures } from './import-pictures.server.ts'
import { importNextPost } from './import-post.server.ts'

const POLL_MS = 2000
/** Pages get as much time as the import. */
const PAUSE_FACTOR = 1

/** Starts a worker for posts and another for their pictures, which take longer. */
export function startTransfers(): Worker {
  const posts = startImportWorker('posts', async () => ((await importNextPost()) ? 1 : 0))
  const pictures = startImportWorker('pictures', () => importPictures())
  return {
    poll: async () => (await posts.poll()) + (await pictures.poll()),
    async stop() {
      await Promise.all([posts.stop(), pictures.stop()])
    },
  }
}

/** @param importBatch returns the number of processed items */
function startImportWorker(items: 'posts' | 'pictures', importBatch: () => Promise<number>): Worker {
  return startWorker({
    pollMs: POLL_MS,
    pauseFactor: PAUSE_FACTOR,
    failureMessage: `${items} could not be imported`,
    async processBatch() {
      const processed = await importBatch()
      return { processed, hasMore: processed > 0 }
    },
  })
}
