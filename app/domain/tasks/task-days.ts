import { compareTimes, timeText, type TaskDay } from './task.ts'

export interface TaskDayGroups {
  pending: TaskDay[]
  done: TaskDay[]
  notDone: TaskDay[]
}

/** Groups the tasks of a day by status, in the given order (rule 28). */
export function groupTaskDays(taskDays: readonly TaskDay[]): TaskDayGroups {
  return {
    pending: taskDays.filter(({ status }) => status === 'pending'),
    done: taskDays.filter(({ status }) => status === 'done'),
    notDone: taskDays.filter(({ status }) => status === 'not_done'),
  }
}

/** A task of the day with its task days, one for each child: one row on Início. */
export interface DayTask {
  taskId: string
  /** Not empty, in the order of the family's children. */
  taskDays: TaskDay[]
}

/** Groups the task days of several children by task, in order of time. */
export function groupByTask(taskDays: readonly TaskDay[]): DayTask[] {
  return [...Map.groupBy(taskDays, ({ taskId }) => taskId)]
    .map(([taskId, days]) => ({ taskId, taskDays: days }))
    .toSorted((a, b) => compareTimes(timeOf(a), timeOf(b)))
}

const timeOf = ({ taskDays }: DayTask) => ({ time: taskDays[0]?.time ?? null })

/** The progress of a child's day: 'faltam 2', 'falta 1', 'tudo feito', 'tudo respondido' or 'folga hoje'. */
export function progressText(taskDays: readonly TaskDay[]): string {
  const { pending, notDone } = groupTaskDays(taskDays)
  if (taskDays.length === 0) return 'folga hoje'
  if (pending.length > 0) return `${pending.length === 1 ? 'falta' : 'faltam'} ${pending.length}`
  return notDone.length === 0 ? 'tudo feito' : 'tudo respondido'
}

/** '1 de 5 feitas', '1 de 1 feita'. */
export function doneCountText(taskDays: readonly TaskDay[]): string {
  const count = taskDays.filter(({ status }) => status === 'done').length
  return `${count} de ${taskDays.length} ${taskDays.length === 1 ? 'feita' : 'feitas'}`
}

/** Returns 'às 15h', 'à 1h30', or 'a qualquer hora' without a time. `time` is 'HH:mm'. */
export function whenText(time: string | null): string {
  if (time === null) return 'a qualquer hora'
  return `${time.startsWith('01:') ? 'à' : 'às'} ${timeText(time)}`
}

/** Whether the time of a pending task is past; never without a time (rule 105). Both times are 'HH:mm' in the family's time zone. */
export function isLate(taskDay: Pick<TaskDay, 'time' | 'status'>, timeNow: string): boolean {
  return taskDay.status === 'pending' && taskDay.time !== null && taskDay.time < timeNow
}

/** Returns 'às 15h', or 'Era às 7h30' when the time is past. */
export function dueText(taskDay: Pick<TaskDay, 'time' | 'status'>, timeNow: string): string {
  return isLate(taskDay, timeNow) ? `Era ${whenText(taskDay.time)}` : whenText(taskDay.time)
}

export interface Mark {
  taskDay: Pick<TaskDay, 'title' | 'points'>
  status: 'done' | 'not_done'
}

/** The mark notice: 'Arrumar a cama: feita.' or '3 feitas,' (with a comma, because the points follow), and the points. */
export function marksText(marks: readonly Mark[]): { text: string; points: number | undefined } {
  const doneMarks = marks.filter(({ status }) => status === 'done')
  const [doneCount, notDoneCount] = [doneMarks.length, marks.length - doneMarks.length]
  const points = doneCount > 0 ? doneMarks.reduce((sum, { taskDay }) => sum + taskDay.points, 0) : undefined
  const [singleMark] = marks
  if (singleMark && marks.length === 1) {
    return { text: `${singleMark.taskDay.title}: ${doneCount === 1 ? 'feita' : 'não feita'}.`, points }
  }
  const counts = [countText(doneCount, 'feita'), countText(notDoneCount, 'não feita')]
    .filter(Boolean)
    .join(' e ')
  return { text: doneCount > 0 ? `${counts},` : `${counts}.`, points }
}

function countText(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`
}
