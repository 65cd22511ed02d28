import type { CivilDate } from '../../families/dates/civil-date.ts'
import { type Assignment, PLAIN_SCHEDULE, type Schedule } from './schedule.ts'

/** The fields of a task that `turnsOn` reads. A `Task` has them. */
export interface ScheduledTask {
  id: string
  /** 'HH:mm'. Null: at any time of the day (rule 105). */
  time: string | null
  /** 0 = Sunday … 6 = Saturday: the days of all children together. */
  weekdays: readonly number[]
  childIds: readonly string[]
  startsOn: CivilDate
  isPaused: boolean
  assignment: Assignment
  /** Null: `PLAIN_SCHEDULE`. */
  schedule: Schedule | null
}

export const scheduleOf = ({ schedule }: Pick<ScheduledTask, 'schedule'>): Schedule =>
  schedule ?? PLAIN_SCHEDULE

/** The child's weekdays. */
export function weekdaysOf(
  task: Pick<ScheduledTask, 'weekdays' | 'schedule'>,
  childId: string,
): readonly number[] {
  return scheduleOf(task).weekdaysByChild?.[childId] ?? task.weekdays
}

/** The weekdays on which any child has the task. */
export function dueWeekdays(task: Pick<ScheduledTask, 'weekdays' | 'childIds' | 'schedule'>): number[] {
  return [...new Set(task.childIds.flatMap((childId) => [...weekdaysOf(task, childId)]))]
}
