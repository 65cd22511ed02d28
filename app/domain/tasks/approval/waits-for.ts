import type { Child } from '../../children/child.ts'
import { turnKey } from '../task-days.ts'
import type { TaskDay } from '../task.ts'

/** A child with its task days of today. */
export type SiblingDays = Child & { taskDays: readonly TaskDay[] }

/** The siblings for whom a mark of 'Juntos' waits, whose task day of the same turn is pending (rule 208). */
export function waitsFor<Sibling extends { taskDays: readonly TaskDay[] }>(
  taskDay: TaskDay,
  siblings: readonly Sibling[],
): Sibling[] {
  if (taskDay.turn?.assignment !== 'together') return []
  const key = turnKey(taskDay)
  return siblings.filter(({ taskDays }) =>
    taskDays.some((other) => other.status === 'pending' && turnKey(other) === key),
  )
}
