import { HOUR_MS } from '#app/base/durations.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import type { TaskDayStatus } from '../task.ts'
import { hasTimeCome } from './window-state.ts'

/** For how long a child has a turn that it has taken and not marked (rule 206). */
const TAKEN_MS = 2 * HOUR_MS

/** A turn of 'Quem pegar primeiro' that a child has taken. */
export interface TakenTurn {
  taskId: string
  slot: number
  childId: string
  /** ISO 8601 */
  takenAt: string
}

/** Whether others may take the turn again: the child has not marked it, and two hours or its time window are over. */
export function isLapsed(
  { takenAt, status }: { takenAt: string; status: TaskDayStatus | undefined },
  { day, until }: { day: CivilDate; until: string | null },
  { moment, timeZone }: { moment: Date; timeZone: string },
): boolean {
  // a guardian may have removed the task day
  if (status === undefined) return true
  if (status !== 'pending') return false
  const isOver = until !== null && hasTimeCome(day, until, { moment, timeZone })
  return isOver || moment.getTime() - new Date(takenAt).getTime() >= TAKEN_MS
}
