import { compareTimes, type TaskDay, type TaskDayStatus, type TaskDayTurn } from './task.ts'

export interface TaskDayGroups {
  /** Also those to do again. */
  pending: TaskDay[]
  claimed: TaskDay[]
  done: TaskDay[]
  notDone: TaskDay[]
}

/** Groups the tasks of a day by status, in the given order (rule 28). */
export function groupTaskDays(taskDays: readonly TaskDay[]): TaskDayGroups {
  return {
    pending: taskDays.filter(({ status }) => isOpen(status)),
    claimed: taskDays.filter(({ status }) => status === 'claimed'),
    done: taskDays.filter(({ status }) => status === 'done'),
    notDone: taskDays.filter(({ status }) => status === 'not_done'),
  }
}

/** Whether the task is still to be done: also when a guardian has asked for it again. */
export function isOpen(status: TaskDayStatus): boolean {
  return status === 'pending' || status === 'redo'
}

/** Whether it counts in the day's numbers: a bonus does not (rule 202). */
export const isCounted = ({ turn }: { turn?: Pick<TaskDayTurn, 'isBonus'> }): boolean => !turn?.isBonus

/** Identifies a turn in a family, of all its children. */
export const turnKey = ({ taskId, day, slot }: Pick<TaskDay, 'taskId' | 'day' | 'slot'>) =>
  `${taskId} ${day} ${slot}`

/** A turn of a task with its task days, one for each child: one row on Início. */
export interface DayTask {
  /** Its `turnKey`. */
  key: string
  /** Not empty, in the order of the family's children. */
  taskDays: TaskDay[]
}

/** Groups the task days of several children by turn, in order of time, each bonus last. */
export function groupByTask(taskDays: readonly TaskDay[]): DayTask[] {
  return [...Map.groupBy(taskDays, turnKey)]
    .map(([key, days]) => ({ key, taskDays: days }))
    .toSorted(({ taskDays: [a] }, { taskDays: [b] }) =>
      isCounted(a!) === isCounted(b!) ? compareTimes(a!, b!) : isCounted(a!) ? -1 : 1,
    )
}

type OpenTimes = Pick<TaskDay, 'status'> & { turn?: Pick<TaskDayTurn, 'isStrict' | 'until'> }

/** Whether the window of an open turn with 'Só neste horário' is over, so that only a guardian can mark it (rule 200). */
export const isMissed = ({ status, turn }: OpenTimes, timeNow: string): boolean =>
  status === 'pending' && turn?.isStrict === true && turn.until !== null && timeNow >= turn.until

/**
 * What is left of a day: what the child can still do, without a bonus. Children's screens and guardians' show the same number
 * (rule 246).
 */
export const leftOfDay = <Day extends OpenTimes & { turn?: Pick<TaskDayTurn, 'isBonus'> }>(
  taskDays: readonly Day[],
  timeNow: string,
): Day[] => taskDays.filter((day) => isOpen(day.status) && isCounted(day) && !isMissed(day, timeNow))

export type DueTimes = Pick<TaskDay, 'time' | 'status'> & {
  turn?: Pick<TaskDayTurn, 'until'> & Partial<Pick<TaskDayTurn, 'isStrict'>>
}

/**
 * Whether the time of an open task, or its time window, is past; never without a time (rule 105). All times are 'HH:mm' in
 * the family's time zone.
 */
export function isLate({ time, status, turn }: DueTimes, timeNow: string): boolean {
  return isOpen(status) && time !== null && (turn?.until ?? time) < timeNow
}
