import { type CivilDate, civilDateOf, plusDays, wallTimeOf } from '../families/dates/civil-date.ts'

/** Adds the first day to each task: today, or tomorrow if its time has passed, so that no child starts with a missed task. */
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
