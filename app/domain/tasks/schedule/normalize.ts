import { PLAIN_SCHEDULE, type Assignment, type Schedule, nullIfPlain } from './schedule.ts'

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
  const days = weekdayFields(input, isWeekly ? schedule.weekdaysByChild : null)
  const rotation = assignment === 'rotation' && schedule.rotation
  const { windows } = schedule
  return {
    ...input,
    assignment: assignment === 'rotation' && !rotation ? 'each' : assignment,
    weekdays: days.weekdays,
    time: windows[0]?.from ?? input.time,
    schedule: nullIfPlain({
      ...schedule,
      weekdaysByChild: days.weekdaysByChild,
      rotation: rotation ? { ...rotation, order: completeOrder(rotation.order, childIds) } : null,
      isStrict: schedule.isStrict && windows.length > 0,
    }),
  }
}

/** The weekdays of all children of a task together, and by child only if they differ (rule 197). */
export function weekdayFields(
  { childIds, weekdays }: Pick<ScheduleInput, 'childIds' | 'weekdays'>,
  weekdaysByChild: Schedule['weekdaysByChild'],
): Pick<ScheduleInput, 'weekdays'> & Pick<Schedule, 'weekdaysByChild'> {
  if (weekdaysByChild === null || childIds.length === 0) return { weekdays, weekdaysByChild: null }
  const days = childIds.map((childId) => [childId, weekdaysByChild[childId] ?? weekdays] as const)
  const all = [...new Set(days.flatMap(([, own]) => own))].toSorted((a, b) => a - b)
  const isSame = days.every(([, own]) => all.every((day) => own.includes(day)))
  return { weekdays: all, weekdaysByChild: isSame ? null : Object.fromEntries(days) }
}

/** The order of a rotation with exactly these children; those who are not in it come last. */
export function completeOrder(order: readonly string[], childIds: readonly string[]): string[] {
  const present = order.filter((childId) => childIds.includes(childId))
  return [...present, ...childIds.filter((childId) => !order.includes(childId))]
}
