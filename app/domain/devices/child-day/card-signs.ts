import { isMissed } from '../../tasks/task-days.ts'
import { isTakenUnanswered, type ShownTaskDay } from './pending-marks.ts'
import { type TimeOfDay, timeOfDayAt } from '../../tasks/task-time-of-day.ts'
import { type CardTimes, cardWindowState } from './turn-window.ts'

interface Turn {
  taskId: string
  slot: number
  time: string | null
}

/** A part of the day, or a clock face with the time 'HH:mm'. */
export type TurnSign = TimeOfDay | { clock: string }

/**
 * The sign that tells the turns of one task apart without words: the part of the day, or a clock if another turn has the same
 * one (rule 272). Null for the only turn of its task.
 *
 * @param turns all turns of the day that the child sees, those of siblings too
 */
export function turnSignOf({ taskId, slot, time }: Turn, turns: readonly Turn[]): TurnSign | null {
  const otherTimes = turns
    .filter((turn) => turn.taskId === taskId && turn.slot !== slot)
    .map((turn) => turn.time)
    .filter((otherTime) => otherTime !== null)
  if (time === null || otherTimes.length === 0) return null
  const timeOfDay = timeOfDayAt(time)
  return otherTimes.some((otherTime) => timeOfDayAt(otherTime) === timeOfDay) ? { clock: time } : timeOfDay
}

export type StateSign =
  'fiz' | 'de-novo' | 'esperando' | 'feito' | 'hoje-nao' | 'mais-tarde' | 'ainda-da-tempo' | 'horario-passou'

const STATUS_SIGNS = {
  redo: 'de-novo',
  claimed: 'esperando',
  done: 'feito',
  not_done: 'hoje-nao',
} as const

/** The sign of a card's state, for a child who does not read (rule 272). Null if it can simply be done. */
export function stateSignOf(card: ShownTaskDay, timeNow: string): StateSign | null {
  if (isTakenUnanswered(card) || (card.isSending && card.status === 'claimed')) return 'fiz'
  if (card.status !== 'pending') return STATUS_SIGNS[card.status]
  return windowSignOf(card, timeNow)
}

/** Whether the card's time window has not begun yet, is over, or is over but can still be done. Null inside it. */
export function windowSignOf(card: CardTimes, timeNow: string): StateSign | null {
  if (isMissed(card, timeNow)) return 'horario-passou'
  const windowState = cardWindowState(card, timeNow)
  if (windowState === 'before') return 'mais-tarde'
  return windowState === 'after' ? 'ainda-da-tempo' : null
}
