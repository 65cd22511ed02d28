import { missingText } from '#app/base/format-points.ts'
import { atTimeText, timeText } from '../families/dates/time-text.ts'
import { type DayRest, restText } from './schedule/day-rest.ts'
import { type DueTimes, groupTaskDays, isCounted, isLate, leftOfDay } from './task-days.ts'
import { titleWithTime, type TaskDay } from './task.ts'

/**
 * The progress of a child's day: 'faltam 2', 'falta 1', '2 esperando', '1 sem resposta' when its time is over, 'tudo feito',
 * 'tudo respondido' or 'folga hoje'. Of a child who is ill 'doente hoje', of one on a journey 'viajando' unless something is
 * left.
 */
export function progressText(taskDays: readonly TaskDay[], timeNow: string, rest?: DayRest): string {
  const counted = taskDays.filter(isCounted)
  const { pending, claimed, notDone } = groupTaskDays(counted)
  if (rest && (rest.kind === 'sick' || pending.length === 0)) return restText(rest)
  if (counted.length === 0) return 'folga hoje'
  const leftCount = leftOfDay(counted, timeNow).length
  if (leftCount > 0) return missingText(leftCount)
  if (claimed.length > 0) return `${claimed.length} esperando`
  if (pending.length > 0) return `${pending.length} sem resposta`
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
  return time === null ? 'a qualquer hora' : atTimeText(time)
}

/** What buttons call a turn, with its time if the task has a schedule: 'Escovar os dentes · 7h'. */
export const turnName = ({ title, time, turn }: Pick<TaskDay, 'title' | 'time'> & { turn?: object }) =>
  turn && time ? titleWithTime(title, time) : title

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

/** Like `dueText`, for a row below the name of its time of day: '15h', and nothing without a time. */
export function shortDueText(taskDay: DueTimes, timeNow: string): string {
  if (taskDay.time === null) return ''
  return taskDay.turn?.until || isLate(taskDay, timeNow) ? dueText(taskDay, timeNow) : timeText(taskDay.time)
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
