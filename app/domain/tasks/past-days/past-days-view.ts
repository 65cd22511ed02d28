import { taskDayKey } from '../approval/decided-task-day.ts'
import type { MarkStatus } from '../task.ts'
import type { DayCount } from '../week/week.ts'
import type { PastTaskDay } from './past-day.ts'

/** An answer that was sent, and the revision that it gives the turn. */
export interface SentAnswer {
  status: MarkStatus
  revision: number
}

/** The turns with the answers that are not in the last read yet. */
export function withAnswers(
  taskDays: readonly PastTaskDay[],
  answers: ReadonlyMap<string, SentAnswer>,
): PastTaskDay[] {
  return taskDays.map((taskDay) => {
    const answer = answers.get(taskDayKey(taskDay))
    return answer && answer.revision > taskDay.revision ? { ...taskDay, ...answer } : taskDay
  })
}

/** How many turns of each child and day count, and how many are done; without bonuses (rule 202). */
export function countsOf(taskDays: readonly PastTaskDay[], childId: string): DayCount[] {
  const counted = taskDays.filter((taskDay) => taskDay.childId === childId && !taskDay.isBonus)
  return [...Map.groupBy(counted, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    done: ofDay.filter(({ status }) => status === 'done').length,
    total: ofDay.length,
  }))
}
