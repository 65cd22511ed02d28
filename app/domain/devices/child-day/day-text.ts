import { capitalized } from '#app/base/capitalized.ts'
import { formatPoints, missingText } from '#app/base/format-points.ts'
import { nameOfChild, withArticle } from '../../children/child.ts'
import { siblingNames, waitedForText } from '../../tasks/approval/waited-for-text.ts'
import type { ChildDay, ChildGoal, DeviceChild, DeviceTaskDay, SiblingTurn } from '../device-view.ts'
import { isDayComplete, isOpen, remainingCount } from './day-cards.ts'
import { isCounted, isMissed } from '../../tasks/task-days.ts'
import { noteOf, quotedNote } from './note-text.ts'
import { isTakenUnanswered, type ShownOpenTurn, type ShownTaskDay } from './pending-marks.ts'
import { timesOfTurn, type CardTimes, cardWindowState } from './turn-window.ts'

type DayState = Pick<ChildDay, 'taskDays' | 'rest'>

/**
 * 'Faltam 3', 'Falta 1', 'Tudo feito!'; 'Por hoje é só!' where not all was done and nothing is left to do. Empty without
 * tasks.
 */
export function remainingText(cards: readonly DeviceTaskDay[], timeNow: string): string {
  const count = remainingCount(cards, timeNow)
  if (count > 0) return capitalized(missingText(count))
  if (isDayComplete(cards)) return 'Tudo feito!'
  return cards.some(isCounted) ? 'Por hoje é só!' : ''
}

/** The state of a child's day: 'Faltam 3', or 'Doente hoje' and what is left all the same. */
export function dayStateText({ taskDays, rest }: DayState, timeNow: string): string {
  if (!rest) return remainingText(taskDays, timeNow)
  const state = rest === 'sick' ? 'Doente hoje' : 'Viajando'
  return remainingCount(taskDays, timeNow) === 0
    ? state
    : `${state}, ${remainingText(taskDays, timeNow).toLowerCase()}`
}

/** 'às 18h30', 'à 1h'. */
export function timeText(time: string): string {
  const [hour, minute] = time.split(':')
  const hours = `${Number(hour)}h${minute === '00' ? '' : minute}`
  return `${Number(hour) === 1 ? 'à' : 'às'} ${hours}`
}

/** 'Esperando conferir', 'Esperando o Davi', 'Feito!', 'Fazer de novo', 'Hoje não foi'; null for a pending task. */
export function statusText({ status, waitsFor }: DeviceTaskDay): string | null {
  switch (status) {
    case 'redo':
      return 'Fazer de novo'
    case 'claimed':
      return `Esperando ${waitedForText(waitsFor)}`
    case 'done':
      return 'Feito!'
    case 'not_done':
      return 'Hoje não foi'
    case 'pending':
      return null
  }
}

/**
 * When an open task can be done: 'Às 7h' before its time window, 'até 8h' in it, 'Ainda dá tempo' after it, or 'O horário
 * passou' with 'Só neste horário'; without a window 'às 7h'. Null without a time. A start that the title has
 * already is left out.
 */
export function whenText(card: CardTimes, timeNow: string): string | null {
  const { time, turn, hasTimeInTitle } = card
  if (isMissed(card, timeNow)) return 'O horário passou'
  const state = cardWindowState(card, timeNow)
  if (state === 'after') return 'Ainda dá tempo'
  if (state === 'open' && turn?.until) return `até ${timeText(turn.until).replace(/^\S+ /, '')}`
  if (time === null || hasTimeInTitle) return null
  return state === 'before' ? capitalized(timeText(time)) : timeText(time)
}

/** When a pending task can be done, and with whom. Empty for others. */
function openDetails(card: DeviceTaskDay, timeNow: string): string[] {
  if (card.status !== 'pending') return []
  const { partners = [] } = card
  return [whenText(card, timeNow), partners.length > 0 ? `com ${siblingNames(partners)}` : null].filter(
    (detail) => detail !== null,
  )
}

/** 'Às 7h', 'com a Lia e o Davi', or both: 'até 8h · com a Lia'. Null without either, and unless pending. */
export const openText = (card: DeviceTaskDay, timeNow: string): string | null =>
  openDetails(card, timeNow).join(' · ') || null

/** When a turn can be done that the child may take; 'Devolvi' until the server's view has it back. */
export const openTurnText = (turn: ShownOpenTurn, timeNow: string): string | null =>
  turn.isSending ? 'Devolvi' : whenText(timesOfTurn(turn), timeNow)

/** `statusText` for the screen; only 'Fiz!' or 'Peguei!' until the server's view contains the tap. */
export function shownStatusText(taskDay: ShownTaskDay): string | null {
  if (isTakenUnanswered(taskDay)) return 'Peguei!'
  return taskDay.isSending && taskDay.status === 'claimed' ? 'Fiz!' : statusText(taskDay)
}

/** 'É a vez do Davi'. */
export const holderText = ({ holder }: Pick<SiblingTurn, 'holder'>): string =>
  `É a vez ${nameOfChild(holder)}`

/** 'É a vez do Davi: lavar a louça'. */
export const siblingTurnText = (turn: SiblingTurn): string => `${holderText(turn)}: ${turn.title}`

/** 'faltam 12', 'falta 1'; for a goal that the points suffice for, 'os pontos já bastam'. */
export function missingPointsText(missing: number): string {
  if (missing <= 0) return 'os pontos já bastam'
  return missingText(missing)
}

/** 'Picolé, 5 de 10 guardados, 4 para usar, falta 1': the goal in words. */
export function goalText(
  { title, points, saved }: Pick<ChildGoal, 'title' | 'points' | 'saved'>,
  available: number,
  missing: number,
): string {
  const [savedText, availableText, priceText] = [saved, available, points].map(formatPoints)
  return [
    title,
    `${savedText} de ${priceText} guardados`,
    `${availableText} para usar`,
    missingPointsText(missing),
  ].join(', ')
}

/** 'Não sou a Lia', with the article of the child's gender. */
export function notMeText(child: Pick<DeviceChild, 'name' | 'gender'>): string {
  return `Não sou ${withArticle(child)}`
}

/** 'Passar para a Lia?', with the article of the child's gender. */
export function handOverQuestion(child: Pick<DeviceChild, 'name' | 'gender'>): string {
  return `Passar para ${withArticle(child)}?`
}

const PHOTO_TEXTS = { none: null, optional: 'Pode mandar uma foto', required: 'Mande uma foto' } as const

/** What 'Ouvir' reads of a task. */
export function spokenTask(taskDay: DeviceTaskDay, timeNow: string): string {
  const { title, turn } = taskDay
  const note = quotedNote(noteOf(taskDay))
  const photo = isOpen(taskDay) ? PHOTO_TEXTS[taskDay.photo] : null
  const steps = isOpen(taskDay) ? (turn?.steps.map((step) => step.title) ?? []) : []
  const head = [`${turn?.isBonus ? 'Bônus: ' : ''}${title}`, ...openDetails(taskDay, timeNow)].join(', ')
  return [head, statusText(taskDay), note, ...steps, photo].filter(Boolean).join('. ')
}

/** What 'Ouvir' reads of a turn that the child may take. */
export const spokenOpenTurn = (turn: ShownOpenTurn, timeNow: string): string =>
  [turn.title, openTurnText(turn, timeNow), 'Quem pegar primeiro faz'].filter(Boolean).join('. ')

/** The cards and open turns on the screen. */
interface SpokenCards {
  cards: readonly DeviceTaskDay[]
  openTurns: readonly ShownOpenTurn[]
}

/** What 'Ouvir' reads of a day: its state, and the cards and open turns on the screen. */
export function spokenDay(
  name: string,
  { cards, openTurns, ...day }: DayState & SpokenCards,
  timeNow: string,
): string {
  const spokenCards = [
    ...cards.map((card) => spokenTask(card, timeNow)),
    ...openTurns.map((turn) => spokenOpenTurn(turn, timeNow)),
  ]
  return [`Oi, ${name}`, dayStateText(day, timeNow), ...spokenCards].filter(Boolean).join('. ')
}
