import type { CivilDate } from '../../families/dates/civil-date.ts'
import { compareTimes, type TaskDay, type TaskDayTurn } from '../task.ts'

/** A turn of 'Quem pegar primeiro' that no child has taken (rule 206). */
export interface OpenTurn {
  taskId: string
  day: CivilDate
  slot: number
  title: string
  description: string
  /** 'HH:mm'. Null: at any time of the day. */
  time: string | null
  /** 'HH:mm'. Null: until the day ends. */
  until: string | null
  isStrict: boolean
  isBonus: boolean
  points: number
  /** Name of the drawing. Null: the title determines the drawing. */
  drawing: string | null
  /** The children who may take it. */
  childIds: string[]
}

/**
 * The revision of a task day that a child has just taken, until the server sends it. It cannot be marked before: only the
 * server knows its revision, its steps and whether it needs a photo.
 */
export const UNKNOWN_REVISION = -1

/** A child's task days with one that it has just taken, at the place that it has in the server's order, so that none moves. */
export function withTaken<Day extends Pick<TaskDay, 'taskId' | 'day' | 'time'>>(
  taskDays: readonly Day[],
  taken: Day,
): Day[] {
  const isAfter = (other: Day) =>
    other.day === taken.day && (compareTimes(other, taken) || other.taskId.localeCompare(taken.taskId)) > 0
  const index = taskDays.findIndex(isAfter)
  return taskDays.toSpliced(index === -1 ? taskDays.length : index, 0, taken)
}

/** The turn of a task day that a child has just taken, until the server sends it; only the server knows its steps. */
export function takenTurn({
  until,
  isStrict,
  isBonus,
}: Pick<OpenTurn, 'until' | 'isStrict' | 'isBonus'>): TaskDayTurn {
  return {
    until,
    isStrict,
    isBonus,
    assignment: 'first',
    isTaken: true,
    insteadOf: null,
    steps: [],
    doneSteps: [],
  }
}
