import type { Child } from '../../children/child.ts'
import { turnKey } from '../task-days.ts'
import type { TaskDay } from '../task.ts'

interface WithTaskDays {
  /** Of today. */
  taskDays: readonly TaskDay[]
}

export type ChildWithTaskDays = Child & WithTaskDays

/** The children for whom a mark of 'Juntos' waits: those whose task day of the same turn is pending (rule 208). */
export function waitsFor<AnyChild extends WithTaskDays>(
  taskDay: TaskDay,
  familyChildren: readonly AnyChild[],
): AnyChild[] {
  return childrenInTurn(taskDay, familyChildren, ({ status }) => status === 'pending')
}

/** The other children with whom a child does a task of 'Juntos', whether they have marked it or not. */
export function partnersOf<AnyChild extends WithTaskDays>(
  taskDay: TaskDay,
  familyChildren: readonly AnyChild[],
): AnyChild[] {
  const { childId } = taskDay
  return childrenInTurn(
    taskDay,
    familyChildren,
    (other) => other.childId !== childId && other.status !== 'not_done',
  )
}

function childrenInTurn<AnyChild extends WithTaskDays>(
  taskDay: TaskDay,
  familyChildren: readonly AnyChild[],
  isIncluded: (other: TaskDay) => boolean,
): AnyChild[] {
  if (taskDay.turn?.assignment !== 'together') return []
  const key = turnKey(taskDay)
  return familyChildren.filter(({ taskDays }) =>
    taskDays.some((other) => turnKey(other) === key && isIncluded(other)),
  )
}
