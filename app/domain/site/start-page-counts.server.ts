import { log } from '#app/platform/log.server.ts'
import { startRounds } from '#app/platform/rounds.server.ts'
import { forgetOldPageCounts } from './forget-old-page-counts.server.ts'
import { recordPageCounts } from './record-page-counts.server.ts'

/**
 * Writes the counts of public pages down every few seconds and at the end, and forgets old ones. What a process counted
 * since is lost when it is killed: they are only counts.
 */
export function startPageCounts(): { stop(): Promise<void> } {
  const work = [
    startRounds({
      everyMs: 5000,
      what: 'page counts could not be written down',
      round: async () => ({ taken: await recordPageCounts(), isFull: false }),
    }),
    startRounds({
      everyMs: 6 * 60 * 60_000,
      what: 'old page counts could not be deleted',
      round: async () => ({ taken: await forgetOldPageCounts(), isFull: false }),
    }),
  ]
  return {
    async stop() {
      for (const rounds of work) await rounds.stop()
      await recordPageCounts().catch((error: unknown) => log.error({ err: error }, 'page counts were lost'))
    },
  }
}
