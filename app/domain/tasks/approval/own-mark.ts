import { MINUTE_MS } from '#app/base/durations.ts'
import { type CivilDate, civilDateOf, plusDays } from '../../families/dates/civil-date.ts'
import type { WindowState } from '../schedule/window-state.ts'
import type { MarkStatus, PhotoChoice, TaskDayStatus, Trust } from '../task.ts'

/** For how long a child may undo a mark that counted at once (rule 140). */
export const UNDO_MS = 10 * MINUTE_MS

/** What decides whether a child's mark is allowed, and what it does. */
export interface MarkedTaskDay {
  day: CivilDate
  status: TaskDayStatus
  revision: number
  trust: Trust
  photo: PhotoChoice
  /** The photo of the current mark; null without one. */
  proofId: string | null
  /** Null if nobody has marked it. */
  markedAt: Date | null
  /** When it became 'claimed' or 'redo'. */
  waitingSince: Date | null
  /** Since when it was 'redo' before the child's mark; null if it was not. */
  redoSince: Date | null
  /** Where the moment is beside a strict time window; 'open' without one (rule 200). */
  window: WindowState
  /** Whether another child's task day of the same turn of 'Juntos' is pending (rule 208). */
  hasPendingSiblings: boolean
  /** Whether its newest change is a decision, also an automatic one or an undo, or a guardian's mark. */
  isDecided: boolean
}

export type OwnMarkRefusal =
  | 'not_today'
  | 'stale'
  | 'decided'
  | 'too_late'
  /** Before, and after, a strict time window. */
  | 'too_early'
  | 'window_over'
  /** The task needs a photo, and the mark has none. */
  | 'photo_missing'
  /** The mark has a photo, and the task asks for none. */
  | 'photo_not_asked'
  /** A photo for a mark that has counted already. */
  | 'photo_too_late'

export type OwnMarkEffect = { ok: true; status: TaskDayStatus } | { ok: false; reason: OwnMarkRefusal }

interface OwnMarkRequest {
  status: MarkStatus
  /** The revision on the child's screen. */
  revision: number
  moment: Date
  timeZone: string
  isSpotChecked: boolean
  /** The photo that is sent with the mark; null without one. */
  proofId: string | null
}

/**
 * The status after a child's mark (rules 139, 140, 143 and 169). A task day that has the status already keeps it, unless the
 * mark brings a new photo.
 */
export function ownMarkEffect(taskDay: MarkedTaskDay, request: OwnMarkRequest): OwnMarkEffect {
  const { status } = taskDay
  if (!isOpenDay(taskDay, request)) return { ok: false, reason: 'not_today' }
  const hasNewPhoto = request.proofId !== null && request.proofId !== taskDay.proofId
  if (hasStatus(status, request.status) && !hasNewPhoto) return { ok: true, status }
  const isClosed = taskDay.isDecided && (status === 'done' || status === 'not_done')
  if (isClosed) return { ok: false, reason: 'decided' }
  if (taskDay.revision !== request.revision) return { ok: false, reason: 'stale' }
  if (request.status === 'done') {
    const problem = windowProblem(taskDay) ?? photoProblem(taskDay, request)
    if (problem) return { ok: false, reason: problem }
    // a mark of 'Juntos' also waits for the other children (rule 208)
    const isWaiting =
      hasNewPhoto ||
      taskDay.hasPendingSiblings ||
      needsGuardian(taskDay.trust, { ...request, isRedo: status === 'redo' })
    return { ok: true, status: isWaiting ? 'claimed' : 'done' }
  }
  const age = request.moment.getTime() - (taskDay.markedAt?.getTime() ?? 0)
  if (status === 'done' && age > UNDO_MS) return { ok: false, reason: 'too_late' }
  if (request.status === 'not_done') return { ok: true, status: 'not_done' }
  return { ok: true, status: taskDay.redoSince ? 'redo' : 'pending' }
}

/** Why a mark as done is refused for its time. A redo may be done at any time. */
function windowProblem({ window, status }: MarkedTaskDay) {
  if (status === 'redo' || window === 'open') return undefined
  return window === 'before' ? 'too_early' : 'window_over'
}

/** Why a mark as done is refused for its photo, or the lack of one (rule 169). */
function photoProblem({ photo, status }: MarkedTaskDay, { proofId }: OwnMarkRequest) {
  if (proofId === null) return photo === 'required' ? 'photo_missing' : undefined
  if (photo === 'none') return 'photo_not_asked'
  return status === 'done' ? 'photo_too_late' : undefined
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

/** Whether a mark without a photo waits for a guardian (rule 139). In spot checks the mark of a redo always does. */
export function needsGuardian(
  trust: Trust,
  { isSpotChecked, isRedo }: { isSpotChecked: boolean; isRedo: boolean },
): boolean {
  if (trust === 'spot') return isSpotChecked || isRedo
  return trust === 'always'
}
