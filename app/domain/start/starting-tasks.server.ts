import { type CivilDate, civilDateOf, plusDays, wallTimeOf } from '../families/dates/civil-date.ts'

/** The tasks with their first day: today, or tomorrow if their time has passed, so that nobody starts with a missed task. */
export function startingTasks<Task extends { time: string | null }>(
  tasks: readonly Task[],
  savedAt: Date,
  timeZone: string,
): (Task & { startsOn: CivilDate })[] {
  const today = civilDateOf(savedAt, timeZone)
  const timeNow = wallTimeOf(savedAt, timeZone)
  return tasks.map((task) => ({
    ...task,
    startsOn: task.time === null || task.time > timeNow ? today : plusDays(today, 1),
  }))
}
