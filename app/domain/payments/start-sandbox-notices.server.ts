import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { log } from '#app/platform/log.server.ts'
import { type Rounds, startRounds } from '#app/platform/rounds.server.ts'
import { type NoticeAnswer, postSandboxNotice } from './post-sandbox-notice.server.ts'

const ROUND_MS = 1000
const AT_ONCE = 5
/** A notice taken by a process that died is free again after this; longer than all of a round's answers together. */
const LEASE_MS = 60_000
/** Failures in a row after which a notice is given up. */
const MOST_FAILURES = 10
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 5 * 60_000

interface TakenNotice {
  id: string
  type: string
  body: string
  attempts: number
  failures: number
  copies_left: number
  corrupts_next: boolean
}

/**
 * Sends the notices of the simulated provider to the webhook's address of this process, as real requests: each is
 * taken by one process, comes again with growing pauses until it is taken well, and outlives every restart.
 */
export function startSandboxNotices(): Rounds {
  return startRounds({
    everyMs: ROUND_MS,
    signal: 'payment',
    what: 'notices of the simulated provider could not be sent',
    async round() {
      const notices = await take()
      // in the order of their events: disorder is what a purchase asks for
      for (const notice of notices) await sendOne(notice)
      // what follows a notice is due as soon as that one is through
      return { taken: notices.length, isFull: notices.length > 0 }
    },
  })
}

/** Takes some notices that are due, for this process alone. */
async function take(): Promise<TakenNotice[]> {
  const moment = now()
  const taken = await asIdentity((tx) =>
    tx
      .updateTable('sandbox_notices')
      .set({
        attempts: sql`attempts + 1`,
        failures: sql`failures + 1`,
        due_at: new Date(moment.getTime() + LEASE_MS),
      })
      .where('id', 'in', (free) =>
        free
          .selectFrom('sandbox_notices as one')
          .select('one.id')
          .where('one.status', '=', 'waiting')
          .where('one.due_at', '<=', moment)
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('sandbox_notices as first')
                  .select('first.id')
                  .whereRef('first.id', '=', 'one.follows_id')
                  .where('first.status', '=', 'waiting'),
              ),
            ),
          )
          .orderBy('one.due_at')
          .orderBy('one.id')
          .limit(AT_ONCE)
          .forUpdate('one')
          .skipLocked(),
      )
      .returning(['id', 'type', 'body', 'attempts', 'failures', 'copies_left', 'corrupts_next'])
      .execute(),
  )
  return taken.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

async function sendOne(notice: TakenNotice): Promise<void> {
  const answer = await postSandboxNotice(notice.body, { isCorrupted: notice.corrupts_next })
  await database()
    .updateTable('sandbox_notices')
    .set({ ...after(notice, answer), last_status: answer.status, last_problem: answer.problem })
    .where('id', '=', notice.id)
    .where('status', '=', 'waiting')
    // whoever took it since, or sends everything again, decides
    .where('attempts', '=', notice.attempts)
    .execute()
}

/** What becomes of a notice after an answer. */
function after(notice: TakenNotice, { isTaken, status, problem }: NoticeAnswer) {
  const moment = now()
  if (isTaken && !notice.corrupts_next) {
    const isDone = notice.copies_left <= 1
    return {
      status: isDone ? ('sent' as const) : ('waiting' as const),
      copies_left: notice.copies_left - 1,
      failures: 0,
      due_at: moment,
      sent_at: moment,
    }
  }
  const isLast = notice.failures >= MOST_FAILURES
  if (!notice.corrupts_next) {
    const facts = { type: notice.type, attempts: notice.attempts, status, problem }
    log.warn(
      facts,
      isLast ? 'a simulated notice was given up' : 'a simulated notice waits for another attempt',
    )
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (notice.failures - 1), LONGEST_PAUSE_MS)
  return {
    status: isLast ? ('failed' as const) : ('waiting' as const),
    corrupts_next: false,
    due_at: new Date(moment.getTime() + pause),
  }
}
