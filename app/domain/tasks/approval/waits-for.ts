import type { Child } from '../../children/child.ts'
import { turnKey } from '../task-days.ts'
import type { TaskDay } from '../task.ts'

/** A child with its task days of today. */
export type SiblingDays = Child & { taskDays: readonly TaskDay[] }

interface WithTaskDays {
  taskDays: readonly TaskDay[]
}

/** The siblings for whom a mark of 'Juntos' waits, whose task day of the same turn is pending (rule 208). */
export function waitsFor<Sibling extends WithTaskDays>(
  taskDay: TaskDay,
  siblings: readonly Sibling[],
): Sibling[] {
  return siblingsInTurn(taskDay, siblings, ({ status }) => status === 'pending')
}

/** The siblings with whom a child does a task of 'Juntos', whether they have marked it or not. */
export function partnersOf<Sibling extends WithTaskDays>(
  taskDay: TaskDay,
  siblings: readonly Sibling[],
): Sibling[] {
  const { childId } = taskDay
  return siblingsInTurn(
    taskDay,
    siblings,
    (other) => other.childId !== childId && other.status !== 'not_done',
  )
}

function siblingsInTurn<Sibling extends WithTaskDays>(
  taskDay: TaskDay,
  siblings: readonly Sibling[],
  isIncluded: (other: TaskDay) => boolean,
): Sibling[] {
  if (taskDay.turn?.assignment !== 'together') return []
  const key = turnKey(taskDay)
  return siblings.filter(({ taskDays }) =>
    taskDays.some((other) => turnKey(other) === key && isIncluded(other)),
  )
}
