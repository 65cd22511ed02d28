import { compareTimes, type TaskDay, type TaskDayTurn } from '../task.ts'
import type { OpenTurn } from './open-turn.ts'

/** A child's task days with one that it has just taken, at the place that it has in the server's order, so that none moves. */
export function withJustTaken<Day extends Pick<TaskDay, 'taskId' | 'day' | 'time'>>(
  taskDays: readonly Day[],
  taken: Day,
): Day[] {
  const isAfter = (other: Day) =>
    other.day === taken.day && (compareTimes(other, taken) || other.taskId.localeCompare(taken.taskId)) > 0
  const index = taskDays.findIndex(isAfter)
  return taskDays.toSpliced(index === -1 ? taskDays.length : index, 0, taken)
}

/** The turn of a task day that a child has just taken, until the server sends it; only the server knows its steps. */
export function justTakenTurn({
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
