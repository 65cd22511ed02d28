import type { Child } from '../../children/child.ts'
import { nameOfChild } from '../../children/child.ts'
import { type CivilDate, daysBetween } from '../../families/dates/civil-date.ts'
import { dayMonth } from '../../families/dates/moment-text.ts'
import { shortDayName } from '../week/week-text.ts'
import { isUnanswered, type PastTaskDay } from './past-day.ts'

/** 'ontem', 'há 3 dias'. */
export function daysAgoText(day: CivilDate, today: CivilDate): string {
  const days = daysBetween(day, today)
  return days === 1 ? 'ontem' : `há ${days} dias`
}

/** '2 sem resposta', 'tudo respondido', 'nada combinado'. */
export function unansweredText(taskDays: readonly PastTaskDay[]): string {
  const count = taskDays.filter(isUnanswered).length
  if (count > 0) return `${count} sem resposta`
  return taskDays.length === 0 ? 'nada combinado' : 'tudo respondido'
}

/** 'Os pontos valem para segunda. O histórico diz “marcado em 1/12”.' */
export const pastDayHint = (day: CivilDate, today: CivilDate): string =>
  `Os pontos valem para ${shortDayName(day)}. O histórico diz “marcado em ${dayMonth(today)}”.`

/** What a turn became: 'feita', 'não feita', 'em Conferir', 'para refazer', 'sem resposta'. */
const STATUS_WORDS: Record<PastTaskDay['status'], string> = {
  done: 'feita',
  not_done: 'não feita',
  claimed: 'em Conferir',
  redo: 'para refazer',
  pending: 'sem resposta',
}

export const statusWord = (status: PastTaskDay['status']): string => STATUS_WORDS[status]

/** '4 respondidas, 1 não feita': what the line of a child unfolds. */
export function foldedText(taskDays: readonly PastTaskDay[]): string {
  const notDone = taskDays.filter(({ status }) => status === 'not_done').length
  const other = taskDays.length - notDone
  const parts = [
    other > 0 && `${other} ${other === 1 ? 'respondida' : 'respondidas'}`,
    notDone > 0 && `${notDone} ${notDone === 1 ? 'não feita' : 'não feitas'}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** 'Desfeito. Banho da Lia está sem resposta.' */
export const undoneText = (title: string, child: Pick<Child, 'name' | 'gender'>): string =>
  `Desfeito. ${title} ${nameOfChild(child)} está sem resposta.`

/** 'Ontem ficou sem resposta (3)'. */
export const yesterdayText = (count: number): string => `Ontem ficou sem resposta (${count})`
