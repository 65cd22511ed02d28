import { MINUTE_MS } from '#app/base/durations.ts'
import { type CivilDate, civilDateOf, plusDays } from '../../families/dates/civil-date.ts'
import type { MarkStatus, TaskDayStatus, Trust } from '../task.ts'

/** For how long a child may undo a mark that counted at once (rule 140). */
export const UNDO_MS = 10 * MINUTE_MS

/** What decides whether a child's mark is allowed, and what it does. */
export interface MarkedTaskDay {
  day: CivilDate
  status: TaskDayStatus
  revision: number
  trust: Trust
  /** Null if nobody has marked it. */
  markedAt: Date | null
  /** When it became 'claimed' or 'redo'. */
  waitingSince: Date | null
  /** Since when it was 'redo' before the child's mark; null if it was not. */
  redoSince: Date | null
  /** Whether its newest change is a decision, also an automatic one or an undo, or a guardian's mark. */
  isDecided: boolean
}

export type OwnMarkRefusal = 'not_today' | 'stale' | 'decided' | 'too_late'

export type OwnMarkEffect = { ok: true; status: TaskDayStatus } | { ok: false; reason: OwnMarkRefusal }

interface OwnMarkRequest {
  status: MarkStatus
  /** The revision on the child's screen. */
  revision: number
  moment: Date
  timeZone: string
  isSpotChecked: boolean
}

/** The status after a child's mark (rules 139, 140 and 143). A task day that has the status already keeps it. */
export function ownMarkEffect(taskDay: MarkedTaskDay, request: OwnMarkRequest): OwnMarkEffect {
  const { status } = taskDay
  if (!isOpenDay(taskDay, request)) return { ok: false, reason: 'not_today' }
  if (hasStatus(status, request.status)) return { ok: true, status }
  const isClosed = taskDay.isDecided && (status === 'done' || status === 'not_done')
  if (isClosed) return { ok: false, reason: 'decided' }
  if (taskDay.revision !== request.revision) return { ok: false, reason: 'stale' }
  if (request.status === 'done') return { ok: true, status: isWaiting(taskDay, request) ? 'claimed' : 'done' }
  const age = request.moment.getTime() - (taskDay.markedAt?.getTime() ?? 0)
  if (status === 'done' && age > UNDO_MS) return { ok: false, reason: 'too_late' }
  if (request.status === 'not_done') return { ok: true, status: 'not_done' }
  return { ok: true, status: taskDay.redoSince ? 'redo' : 'pending' }
}

/** Whether the task day already has the status that a mark leads to. */
function hasStatus(status: TaskDayStatus, requested: MarkStatus): boolean {
  if (requested === 'done') return status === 'done' || status === 'claimed'
  if (requested === 'pending') return status === 'pending' || status === 'redo'
  return status === 'not_done'
}

/**
 * Whether a child may still mark the task day: today, and a redo of an earlier day until the end of the day after a guardian
 * asked for it (rule 143). The mark of a redo can be undone and repeated at any time.
 */
function isOpenDay(
  { day, status, waitingSince, redoSince }: MarkedTaskDay,
  { moment, timeZone, ...request }: OwnMarkRequest,
): boolean {
  const today = civilDateOf(moment, timeZone)
  if (day >= today) return day === today
  // an undo, or a repeated mark
  if (status !== 'redo')
    return redoSince !== null && (request.status === 'pending' || hasStatus(status, request.status))
  return waitingSince !== null && civilDateOf(waitingSince, timeZone) >= plusDays(today, -1)
}

/**
 * Whether the mark will wait for a guardian (rule 139). In spot checks the mark of a redo always waits; a trusted one counts
 * at once.
 */
function isWaiting({ status, trust }: MarkedTaskDay, { isSpotChecked }: OwnMarkRequest): boolean {
  if (trust === 'spot') return isSpotChecked || status === 'redo'
  return trust === 'always'
}
