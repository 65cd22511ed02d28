import { PLAIN_SCHEDULE, type Assignment, type Schedule, storedSchedule } from './schedule.ts'

interface ScheduleInput {
  childIds: string[]
  weekdays: number[]
  time: string | null
  assignment: Assignment
  schedule: Schedule | null
}

/**
 * Removes what has no effect: settings of one child's task that need several, weekdays of children who do not have the
 * task, a rotation of another assignment. Weekdays become those of all children together, and the time that of the first
 * window. A schedule that says nothing more becomes null.
 */
export function normalizeSchedule<Input extends ScheduleInput>(input: Input): Input {
  const schedule = input.schedule ?? PLAIN_SCHEDULE
  const { childIds } = input
  const assignment = childIds.length > 1 ? input.assignment : 'each'
  const isWeekly = schedule.recurrence.kind === 'weekly'
  const weekdaysByChild = isWeekly && childIds.length > 1 ? daysOf(schedule.weekdaysByChild, input) : null
  const weekdays = weekdaysByChild ? union(Object.values(weekdaysByChild)) : input.weekdays
  const rotation = assignment === 'rotation' && schedule.rotation
  const { windows } = schedule
  return {
    ...input,
    assignment: assignment === 'rotation' && !rotation ? 'each' : assignment,
    weekdays,
    time: windows[0]?.from ?? input.time,
    schedule: storedSchedule({
      ...schedule,
      weekdaysByChild,
      rotation: rotation ? { ...rotation, order: completeOrder(rotation.order, childIds) } : null,
      isStrict: schedule.isStrict && windows.length > 0,
    }),
  }
}

/** The weekdays of each child of the task. Null if all have the same. */
function daysOf(byChild: Schedule['weekdaysByChild'], { childIds, weekdays }: ScheduleInput) {
  if (byChild === null) return null
  const days = childIds.map((childId) => [childId, byChild[childId] ?? weekdays] as const)
  const isSame = days.every(([, own]) => own.join() === weekdays.join())
  return isSame ? null : Object.fromEntries(days)
}

const union = (lists: readonly number[][]) => [...new Set(lists.flat())].toSorted((a, b) => a - b)

/** The order of a rotation with exactly these children; those who are not in it come last. */
export function completeOrder(order: readonly string[], childIds: readonly string[]): string[] {
  const present = order.filter((childId) => childIds.includes(childId))
  return [...present, ...childIds.filter((childId) => !order.includes(childId))]
}
