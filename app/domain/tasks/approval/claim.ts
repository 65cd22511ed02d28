import { longDateText } from '../../families/dates/long-date-text.ts'
import { plusDays, type CivilDate, weekdayOf } from '../../families/dates/civil-date.ts'
import type { Child } from '../../children/child.ts'
import { WEEKDAY_NAMES, type MarkStatus, type TaskDay, type TaskDayStatus, type Trust } from '../task.ts'
import { waitsFor } from './waits-for.ts'

/** A task day that waits for a guardian, and its child (rule 138). */
export interface Claim {
  taskDay: TaskDay
  child: Child
}

/** A child with its task days of today and the open ones of earlier dates. */
interface ChildDays extends Child {
  taskDays: readonly TaskDay[]
  earlierTaskDays: readonly TaskDay[]
}

/**
 * The claims of these children that a guardian is asked about; the one that has waited longest comes first. A claim of
 * 'Juntos' that waits for a sibling is not one yet (rule 208).
 */
export function claimsOf(familyChildren: readonly ChildDays[]): Claim[] {
  return familyChildren
    .flatMap((child) =>
      [...child.earlierTaskDays, ...child.taskDays]
        .filter((taskDay) => taskDay.status === 'claimed' && waitsFor(taskDay, familyChildren).length === 0)
        .map((taskDay) => ({ taskDay, child })),
    )
    .toSorted((a, b) => (a.taskDay.waitingSince ?? '').localeCompare(b.taskDay.waitingSince ?? ''))
}

/** The sum of the points that these task days are worth. */
export function sumOfPoints(taskDays: readonly Pick<TaskDay, 'points'>[]): number {
  return taskDays.reduce((sum, { points }) => sum + points, 0)
}

/** The points of a child that wait for a guardian. */
export function waitingPoints({ taskDays, earlierTaskDays }: Omit<ChildDays, keyof Child>): number {
  return sumOfPoints([...taskDays, ...earlierTaskDays].filter(({ status }) => status === 'claimed'))
}

/** The date of a task day beside others of today: 'de ontem', 'de terça', 'de 17 de novembro'; null today. */
export function dayText(day: CivilDate, today: CivilDate): string | null {
  if (day >= today) return null
  if (day === plusDays(today, -1)) return 'de ontem'
  if (day > plusDays(today, -7)) return `de ${(WEEKDAY_NAMES[weekdayOf(day)] ?? '').replace('-feira', '')}`
  return `de ${longDateText(day).split(', ').at(-1)}`
}

/**
 * The status that a screen shows for a mark until the server responds. Of 'spot' tasks only the server knows which marks
 * wait; the screen shows all as waiting, because points that it showed would have to be taken away again.
 */
export function statusAfterMark(status: MarkStatus, trust: Trust, isGuardian: boolean): TaskDayStatus {
  return status === 'done' && !isGuardian && trust !== 'auto' ? 'claimed' : status
}
