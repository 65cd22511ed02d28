import {
  compareTimes,
  timeText,
  titleWithTime,
  type TaskDay,
  type TaskDayStatus,
  type TaskDayTurn,
} from './task.ts'

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

/** The progress of a child's day: 'faltam 2', 'falta 1', '2 esperando', 'tudo feito', 'tudo respondido' or 'folga hoje'. */
export function progressText(taskDays: readonly TaskDay[]): string {
  const counted = taskDays.filter(isCounted)
  const { pending, claimed, notDone } = groupTaskDays(counted)
  if (counted.length === 0) return 'folga hoje'
  if (pending.length > 0) return `${pending.length === 1 ? 'falta' : 'faltam'} ${pending.length}`
  if (claimed.length > 0) return `${claimed.length} esperando`
  return notDone.length === 0 ? 'tudo feito' : 'tudo respondido'
}

/** '1 de 5 feitas', '1 de 1 feita'. */
export function doneCountText(taskDays: readonly TaskDay[]): string {
  const counted = taskDays.filter(isCounted)
  const count = groupTaskDays(counted).done.length
  return `${count} de ${counted.length} ${counted.length === 1 ? 'feita' : 'feitas'}`
}

/** '1 de 5 feitas, 2 esperando'. */
export function fullCountText(taskDays: readonly TaskDay[]): string {
  const { claimed } = groupTaskDays(taskDays.filter(isCounted))
  return [doneCountText(taskDays), claimed.length > 0 && `${claimed.length} esperando`]
    .filter(Boolean)
    .join(', ')
}

/** Returns 'às 15h', 'à 1h30', or 'a qualquer hora' without a time. `time` is 'HH:mm'. */
export function whenText(time: string | null): string {
  if (time === null) return 'a qualquer hora'
  return `${time.startsWith('01:') ? 'à' : 'às'} ${timeText(time)}`
}

/** What buttons call a turn, with its time if the task has a schedule: 'Escovar os dentes · 7h'. */
export const turnName = ({ title, time, turn }: Pick<TaskDay, 'title' | 'time'> & { turn?: object }) =>
  turn && time ? titleWithTime(title, time) : title

type DueTimes = Pick<TaskDay, 'time' | 'status'> & {
  turn?: Pick<TaskDayTurn, 'until'> & Partial<Pick<TaskDayTurn, 'isStrict'>>
}

/**
 * Whether the time of an open task, or its time window, is past; never without a time (rule 105). All times are 'HH:mm' in
 * the family's time zone.
 */
export function isLate({ time, status, turn }: DueTimes, timeNow: string): boolean {
  return isOpen(status) && time !== null && (turn?.until ?? time) < timeNow
}

/**
 * Returns 'às 15h', or 'Era às 7h30' when the time is past; of a time window '7h até 8h', when it is past
 * 'Ainda dá tempo · 7h até 8h', or 'O horário passou · 7h até 8h' with 'Só neste horário'.
 */
export function dueText(taskDay: DueTimes, timeNow: string): string {
  const until = taskDay.turn?.until
  if (taskDay.time && until) {
    const window = `${timeText(taskDay.time)} até ${timeText(until)}`
    return isLate(taskDay, timeNow) ? `${lateWindowText(taskDay)} · ${window}` : window
  }
  return isLate(taskDay, timeNow) ? `Era ${whenText(taskDay.time)}` : whenText(taskDay.time)
}

const lateWindowText = ({ turn }: DueTimes) => (turn?.isStrict ? 'O horário passou' : 'Ainda dá tempo')

export interface Mark {
  taskDay: Pick<TaskDay, 'title' | 'points'>
  /** 'claimed': a child's mark that waits for a guardian. */
  status: 'done' | 'claimed' | 'not_done'
}

/** The mark notice: 'Arrumar a cama: feita.' or '3 feitas,' (with a comma, because the points follow), and the points. */
export function marksText(marks: readonly Mark[]): { text: string; points: number | undefined } {
  const doneMarks = marks.filter(({ status }) => status === 'done')
  const claimedCount = marks.filter(({ status }) => status === 'claimed').length
  const [doneCount, notDoneCount] = [doneMarks.length, marks.length - doneMarks.length - claimedCount]
  const points = doneCount > 0 ? doneMarks.reduce((sum, { taskDay }) => sum + taskDay.points, 0) : undefined
  const [singleMark] = marks
  if (singleMark && marks.length === 1) {
    return { text: `${singleMark.taskDay.title}: ${MARK_WORDS[singleMark.status]}.`, points }
  }
  const counts = [
    countText(doneCount, 'feita'),
    claimedCount > 0 ? `${claimedCount} esperando conferir` : '',
    countText(notDoneCount, 'não feita'),
  ]
  const text = countList.format(counts.filter(Boolean))
  return { text: doneCount > 0 ? `${text},` : `${text}.`, points }
}

const countList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const MARK_WORDS = { done: 'feita', claimed: 'esperando conferir', not_done: 'não feita' }

function countText(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`
}
