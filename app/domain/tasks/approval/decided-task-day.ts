import type { CivilDate } from '../../families/dates/civil-date.ts'
import type { TaskDecision } from '../task.ts'

/** A task day and the revision that a screen or a write has seen. */
export interface TaskDayRef {
  taskId: string
  childId: string
  day: CivilDate
  slot: number
  revision: number
}

/** Names a task day: a child's turn of a task on a date. */
export type TaskDayKey = Omit<TaskDayRef, 'revision'>

/** Only the reference, of an object that has more. */
export const taskDayRefOf = ({ taskId, childId, day, slot, revision }: TaskDayRef): TaskDayRef => ({
  taskId,
  childId,
  day,
  slot,
  revision,
})

/** A decision of today that still holds: its revision is the task day's (rule 145). */
export interface DecidedTaskDay extends TaskDayRef, TaskDecision {
  /** Title of the task. */
  title: string
  /** Name of the drawing. Null: the title determines the drawing. */
  drawing: string | null
  /** What an undo makes it worth again (rule 209). Undefined in a snapshot of the previous release. */
  worth?: number
  /** The guardian's words of praise. Undefined counts as null. */
  praise?: string | null
}

/** Identifies a task day in a family, at any revision. */
export function taskDayKey({ taskId, childId, day, slot }: TaskDayKey): string {
  return `${taskId}:${childId}:${day}:${slot}`
}

export const isSameTaskDay = (a: TaskDayKey, b: TaskDayKey): boolean => taskDayKey(a) === taskDayKey(b)

/** The key of a task day's marks, which are sent one after another. */
export const markKey = (key: TaskDayKey): string => `mark:${taskDayKey(key)}`
