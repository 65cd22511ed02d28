import { withArticle } from '../children/child.ts'
import { type CivilDate, plusDays } from '../families/dates/civil-date.ts'
import { timeText } from '../families/dates/time-text.ts'
import { windowText } from './schedule/schedule-text.ts'
import { type ScheduledTask, scheduleOf } from './schedule/scheduled-task.ts'
import { DATE_MISSING } from './schedule/schedule.ts'
import type { Turn } from './schedule/turns-on.ts'
import { type DayTurns, type MissedTurn, nextDateText } from './task-next-dates.ts'

/** The fields of a child that the texts need. */
export interface NamedChild {
  id: string
  name: string
  gender: 'female' | 'male' | ''
}

const listFormat = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const alternatives = new Intl.ListFormat('pt-BR', { type: 'disjunction' })

/** A text names at most this many dates or ranges of dates. */
const MAX_NAMED_DATES = 3

/**
 * 'qui 26 a Nina está fora: passa para o Davi', 'de amanhã a dom 29 o Davi está fora: fica sem a tarefa'. One text for all
 * dates on which the same happens.
 */
export function missedTurnsTexts(
  missedTurns: readonly MissedTurn[],
  namedChildren: readonly NamedChild[],
  today: CivilDate,
): string[] {
  const daysByText = new Map<string, CivilDate[]>()
  for (const missed of missedTurns) {
    const text = missedTurnText(missed, namedChildren)
    daysByText.set(text, [...(daysByText.get(text) ?? []), missed.day])
  }
  return [...daysByText].map(([text, days]) => `${datesText(days, today)} ${text}`)
}

function missedTurnText(
  { childId, absence, toChildId }: MissedTurn,
  namedChildren: readonly NamedChild[],
): string {
  const nameOf = (id: string | null) => {
    const child = namedChildren.find((candidate) => candidate.id === id)
    return child ? withArticle(child) : ''
  }
  const [name, heir] = [nameOf(childId), nameOf(toChildId)]
  if (absence === null) return heir ? `${name} trocou a vez com ${heir}` : `${name} não precisa`
  return `${name} ${absence}: ${heir ? `passa para ${heir}` : 'fica sem a tarefa'}`
}

/** 'hoje e amanhã', 'sáb 28 e de sáb 5 a seg 7', 'hoje, qui 3 e mais 2 vezes'. `days` are in ascending order. */
function datesText(days: readonly CivilDate[], today: CivilDate): string {
  const ranges: CivilDate[][] = []
  for (const day of days) {
    const range = ranges.at(-1)
    if (range && plusDays(range.at(-1)!, 1) === day) range.push(day)
    else ranges.push([day])
  }
  const text = (day: CivilDate) => nextDateText(day, today)
  const parts = ranges.flatMap((range) =>
    range.length < 3
      ? range.map((day) => ({ text: text(day), count: 1 }))
      : [{ text: `de ${text(range[0]!)} a ${text(range.at(-1)!)}`, count: range.length }],
  )
  if (parts.length <= MAX_NAMED_DATES) return listFormat.format(parts.map((part) => part.text))
  const first = parts.slice(0, MAX_NAMED_DATES - 1)
  const rest = days.length - first.reduce((sum, { count }) => sum + count, 0)
  return listFormat.format([...first.map((part) => part.text), `mais ${rest} vezes`])
}

/** '2 vezes ao dia: 7h até 8h e 20h'. Null with one time or none. */
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
    return scheduleOf(task).season === 'vacation'
      ? 'Nenhuma por enquanto: só aparece nas férias.'
      : 'Nenhuma por enquanto: nesses dias ninguém pode fazer.'
  const { recurrence } = scheduleOf(task)
  if (recurrence.kind !== 'once') return 'Escolha um dia.'
  return recurrence.on === '' ? DATE_MISSING : 'Nenhuma: a data já passou.'
}

/** '7h: Bia, 20h: Lia'; only the names with one turn, whose time the form shows. */
export function turnTimesText(turns: readonly Turn[], namedChildren: readonly NamedChild[]): string {
  const text = ({ time, isOpen, holders }: Turn) => {
    const names = namedChildren.flatMap(({ id, name }) =>
      holders.some(({ childId }) => childId === id) ? [name] : [],
    )
    const children = (isOpen ? alternatives : listFormat).format(names)
    return turns.length > 1 && time !== null ? `${timeText(time)}: ${children}` : children
  }
  return turns.map(text).join(', ')
}

/** Whether all turns of all dates have the same children, so that the children are said once. */
export const isSameEveryDay = (dates: readonly DayTurns[]) =>
  haveSameChildren(dates.flatMap(({ turns }) => turns))

const haveSameChildren = (turns: readonly Turn[]) =>
  turns.every((turn) => holdersKey(turn) === holdersKey(turns[0]!))

const holdersKey = ({ isOpen, holders }: Turn) =>
  [isOpen, ...holders.map(({ childId }) => childId).toSorted()].join()

/** The turns of a date whose children are named: the first one if all have the same children, otherwise each. */
export const turnsToName = (turns: readonly Turn[]) => (haveSameChildren(turns) ? turns.slice(0, 1) : turns)
