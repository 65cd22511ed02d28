import { log } from '#app/base/log.server.ts'
import { startWorker } from '#app/platform/worker.server.ts'
import { deleteOldPageCounts } from './delete-old-page-counts.server.ts'
import { recordPageCounts } from './record-page-counts.server.ts'

/** Stores page counts every five seconds and on shutdown, and deletes old ones. A crash loses the pending counts. */
export function startPageCounts(): { stop(): Promise<void> } {
  const workers = [
    startWorker({
      pollMs: 5000,
      failureMessage: 'page counts could not be stored',
      processBatch: async () => ({ processed: await recordPageCounts(), hasMore: false }),
    }),
    startWorker({
      pollMs: 6 * 60 * 60_000,
      failureMessage: 'old page counts could not be deleted',
      processBatch: async () => ({ processed: await deleteOldPageCounts(), hasMore: false }),
    }),
  ]
  return {
    async stop() {
      for (const worker of workers) await worker.stop()
      await recordPageCounts().catch((error: unknown) => log.error({ err: error }, 'page counts were lost'))
    },
  }
}
