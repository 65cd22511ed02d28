import type { TaskDayKey } from '../approval/decided-task-day.ts'
import { formatSignedPoints } from '#app/base/format-points.ts'

/** What was just marked, with one 'Desfazer' for all of it. */
export interface MarkNotice {
  /** Such as '3 feitas,'. The points follow. */
  text: string
  /** Sum of the points of the tasks marked as done. Undefined if no task was marked as done. */
  points: number | undefined
  /** `turnKey` of the last marked task. */
  turnKey: string
  /** The task days that were marked as done. */
  done: readonly TaskDayKey[]
  onUndo: () => void
  /** Runs when the notice has timed out. */
  onEnd: () => void
}

/** '3 feitas, +29'. */
export function markNoticeText({ text, points }: Pick<MarkNotice, 'text' | 'points'>): string {
  return points === undefined ? text : `${text} ${formatSignedPoints(points)}`
}
