import type { Child } from '../../children/child.ts'
import type { TaskDay } from '../task.ts'
import type { ChildWeek, DayCount, WeekItem } from './week.ts'

/** A child of the family's week, with its task days of today. */
export interface WeekChild extends Child {
  week: readonly DayCount[]
  taskDays: readonly TaskDay[]
  /** Of earlier dates, those that still wait. */
  earlierTaskDays: readonly TaskDay[]
}

type ChildToday = Pick<WeekChild, 'id' | 'taskDays'>

/** The child's task day of the turn; undefined on other days than today, and where it is not open. */
function taskDayOf(
  { task, day, slot }: WeekItem,
  { taskDays }: Pick<ChildToday, 'taskDays'>,
): TaskDay | undefined {
  return taskDays.find((other) => other.taskId === task.id && other.day === day && other.slot === slot)
}

/** Whether the child has taken this turn of 'Quem pegar primeiro' (rule 206). */
export const isTakenBy = (item: WeekItem, child: Pick<ChildToday, 'taskDays'>): boolean =>
  taskDayOf(item, child)?.turn?.isTaken ?? false

/** The week in which a turn of today that a child has taken is only this child's. */
export function withTakenTurns<T extends ChildToday>(week: readonly ChildWeek<T>[]): ChildWeek<T>[] {
  return week.map(({ child, cells }) => {
    const isTakenByOther = (item: WeekItem) =>
      item.isOpen && week.some(({ child: other }) => other.id !== child.id && isTakenBy(item, other))
    return {
      child,
      cells: cells.map((cell) => ({ ...cell, items: cell.items.filter((item) => !isTakenByOther(item)) })),
    }
  })
}

/**
 * The holders of the turn for whom a guardian can still change it: those who have not marked it (rule 207). Nobody, if the
 * child who has taken it has marked it.
 */
export function unmarkedHolders<T extends ChildToday>(item: WeekItem, holders: readonly T[]): T[] {
  const unmarked = holders.filter((child) => (taskDayOf(item, child)?.status ?? 'pending') === 'pending')
  return item.isOpen && unmarked.length < holders.length ? [] : unmarked
}
