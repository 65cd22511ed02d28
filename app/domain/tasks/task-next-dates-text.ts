import type { CivilDate } from '../families/dates/civil-date.ts'
import { windowText } from './schedule/schedule-text.ts'
import { type ScheduledTask, scheduleOf } from './schedule/scheduled-task.ts'
import { DATE_MISSING } from './schedule/schedule.ts'
import type { Turn } from './schedule/turns-on.ts'
import { type DayTurns, type MissedTurn, nextDateText } from './task-next-dates.ts'

/** What the texts say about a child. */
export interface NamedChild {
  id: string
  name: string
  gender: 'female' | 'male' | ''
}

const listFormat = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** 'qui 26 a Nina está fora: passa para Davi', 'qui 26 a Nina está fora: fica sem a tarefa'. */
export function missedTurnText(
  { day, childId, absence, toChildId }: MissedTurn,
  namedChildren: readonly NamedChild[],
  today: CivilDate,
): string {
  const child = namedChildren.find(({ id }) => id === childId)
  const heir = namedChildren.find(({ id }) => id === toChildId)?.name
  const date = nextDateText(day, today)
  if (absence === null)
    return heir ? `${date} ${named(child)} trocou a vez com ${heir}` : `${date} ${named(child)} não precisa`
  return `${date} ${named(child)} ${absence}: ${heir ? `passa para ${heir}` : 'fica sem a tarefa'}`
}

/** 'a Nina', 'o Davi'; only the name if the gender is not known. */
function named(child: NamedChild | undefined): string {
  if (!child) return ''
  const article = { female: 'a ', male: 'o ', '': '' }[child.gender]
  return `${article}${child.name}`
}

/** '2 vezes ao dia: 07:00 até 08:00 e 20:00'. Null with one time or none. */
export function windowsNote(task: ScheduledTask): string | null {
  const { windows } = scheduleOf(task)
  if (windows.length < 2) return null
  return `${windows.length} vezes ao dia: ${listFormat.format(windows.map(windowText))}`
}

/** The text for a task of which no date follows. `hasDates`: whether its schedule has dates, on which nobody has it. */
export function noDatesText(task: ScheduledTask, hasDates: boolean): string {
  if (task.isPaused) return 'Pausada: nenhuma, até você retomar.'
  if (task.childIds.length === 0) return 'Escolha quem faz.'
  if (hasDates)
    return scheduleOf(task).season === 'holidays'
      ? 'Nenhuma por enquanto: só aparece nas férias.'
      : 'Nenhuma por enquanto: nesses dias ninguém pode fazer.'
  const { recurrence } = scheduleOf(task)
  if (recurrence.kind !== 'once') return 'Escolha um dia.'
  return recurrence.on === '' ? DATE_MISSING : 'Nenhuma: a data já passou.'
}

/** Whether all turns of all dates have the same children, so that the children are said once. */
export function isSameEveryDay(dates: readonly DayTurns[]): boolean {
  const turns = dates.map((date) => date.turns).flat()
  return turns.every((turn) => turnKey(turn) === turnKey(turns[0]!))
}

const turnKey = ({ isOpen, holders }: Turn) =>
  [isOpen, ...holders.map(({ childId }) => childId).toSorted()].join()

/** The turns of a date without those whose children an earlier turn has, too. */
export function differentTurns(turns: readonly Turn[]): Turn[] {
  return [...new Map(turns.map((turn) => [turnKey(turn), turn])).values()]
}
