import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'
import { type Worker, startWorker } from '#app/platform/worker.server.ts'
import { type NoticeResponse, postSandboxNotice } from './post-sandbox-notice.server.ts'

const POLL_MS = 1000
const BATCH_SIZE = 5
/** Time after which another process may claim a notice, longer than a batch takes. */
const LEASE_MS = 60_000
/** Consecutive failures after which a notice is dropped. */
const MAX_FAILURES = 10
const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 5 * 60_000

interface ClaimedNotice {
  id: string
  type: string
  body: string
  attempts: number
  failures: number
  copies_left: number
  corrupts_next: boolean
}

/**
 * Sends the notices of the simulated provider to this process's webhook, as real requests. Each notice is claimed by one
 * process and retried with growing pauses until it succeeds.
 */
export function startSandboxNotices(): Worker {
  return startWorker({
    pollMs: POLL_MS,
    signal: 'payment',
    failureMessage: 'notices of the simulated provider could not be sent',
    async processBatch() {
      const notices = await claimNotices()
      // in the order of their events; a purchase may configure another order
      for (const notice of notices) await sendNotice(notice)
      // a notice may be due as soon as the previous notice was sent
      return { processed: notices.length, hasMore: notices.length > 0 }
    },
  })
}

/** Claims due notices for this process. */
async function claimNotices(): Promise<ClaimedNotice[]> {
  const moment = now()
  const batch = await asIdentity((tx) =>
    tx
      .updateTable('sandbox_notices')
      .set({
        attempts: sql`attempts + 1`,
        failures: sql`failures + 1`,
        due_at: new Date(moment.getTime() + LEASE_MS),
      })
      .where('id', 'in', (query) =>
        query
          .selectFrom('sandbox_notices as n')
          .select('n.id')
          .where('n.status', '=', 'waiting')
          .where('n.due_at', '<=', moment)
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('sandbox_notices as previous')
                  .select('previous.id')
                  .whereRef('previous.id', '=', 'n.follows_id')
                  .where('previous.status', '=', 'waiting'),
              ),
            ),
          )
          .orderBy('n.due_at')
          .orderBy('n.id')
          .limit(BATCH_SIZE)
          .forUpdate('n')
          .skipLocked(),
      )
      .returning(['id', 'type', 'body', 'attempts', 'failures', 'copies_left', 'corrupts_next'])
      .execute(),
  )
  return batch.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

async function sendNotice(notice: ClaimedNotice): Promise<void> {
  const response = await postSandboxNotice(notice.body, { isCorrupted: notice.corrupts_next })
  await database()
    .updateTable('sandbox_notices')
    .set({ ...changesAfter(notice, response), last_status: response.status, last_problem: response.problem })
    .where('id', '=', notice.id)
    .where('status', '=', 'waiting')
    // skips a notice that was claimed or queued again meanwhile
    .where('attempts', '=', notice.attempts)
    .execute()
}

/** New columns of a notice after a response. */
function changesAfter(notice: ClaimedNotice, { isAccepted, status, problem }: NoticeResponse) {
  const moment = now()
  if (isAccepted && !notice.corrupts_next) {
    const isLastCopy = notice.copies_left <= 1
    return {
      status: isLastCopy ? ('sent' as const) : ('waiting' as const),
      copies_left: notice.copies_left - 1,
      failures: 0,
      due_at: moment,
      sent_at: moment,
    }
  }
  const isLast = notice.failures >= MAX_FAILURES
  if (!notice.corrupts_next) {
    const logFields = { type: notice.type, attempts: notice.attempts, status, problem }
    log.warn(
      logFields,
      isLast ? 'a simulated notice was given up' : 'a simulated notice waits for another attempt',
    )
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (notice.failures - 1), MAX_PAUSE_MS)
  return {
    status: isLast ? ('failed' as const) : ('waiting' as const),
    corrupts_next: false,
    due_at: new Date(moment.getTime() + pause),
  }
}
