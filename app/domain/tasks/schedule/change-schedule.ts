import type { CivilDate } from '../../families/dates/civil-date.ts'
import { continueRotation } from './rotation.ts'
import { type ScheduledTask, scheduleOf } from './scheduled-task.ts'
import { PLAIN_SCHEDULE, type Schedule, nullIfPlain, type Season } from './schedule.ts'

/** The schedule of a task that gets the same weekdays for all its children: every week (rule 109). */
export function withWeekdays(task: ScheduledTask, weekdays: number[], today: CivilDate): Schedule | null {
  const schedule = { ...scheduleOf(task), recurrence: PLAIN_SCHEDULE.recurrence, weekdaysByChild: null }
  return withRotation(task, { ...task, weekdays, schedule }, today)
}

/** The schedule of a task that gets one time, or none: once a day. */
export function withOneTime(task: ScheduledTask, today: CivilDate): Schedule | null {
  const schedule = { ...scheduleOf(task), windows: [], isStrict: false }
  return withRotation(task, { ...task, schedule }, today)
}

/** The schedule of a task that counts in another season. */
export const withSeason = (task: Pick<ScheduledTask, 'schedule'>, season: Season): Schedule | null =>
  nullIfPlain({ ...scheduleOf(task), season })

/** The schedule of a task that gets another child. */
export function withChild(task: ScheduledTask, childId: string, today: CivilDate): Schedule | null {
  return withRotation(task, { ...task, childIds: [...task.childIds, childId] }, today)
}

/** The schedule of a task that loses a child from `day` on. */
export function withoutChild(task: ScheduledTask, childId: string, day: CivilDate): Schedule | null {
  return withRotation(task, { ...task, childIds: task.childIds.filter((id) => id !== childId) }, day)
}

/** The schedule of `after`, whose rotation goes on with the child whose turn comes next in `before`. */
function withRotation(before: ScheduledTask, after: ScheduledTask, today: CivilDate): Schedule | null {
  const schedule = scheduleOf(after)
  const { rotation } = scheduleOf(before)
  return nullIfPlain({
    ...schedule,
    rotation: rotation && (continueRotation(before, after, today) ?? rotation),
  })
}
