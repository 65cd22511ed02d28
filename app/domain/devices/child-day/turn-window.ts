import type { WindowState } from '../../tasks/schedule/window-state.ts'
import type { TaskDayTurn } from '../../tasks/task.ts'
import type { DeviceOpenTurn, DeviceTaskDay } from '../device-view.ts'

/** The fields of a card that determine when it can be marked, and the words for that. */
export type CardTimes = Pick<DeviceTaskDay, 'time' | 'status' | 'hasTimeInTitle'> & {
  turn?: Pick<TaskDayTurn, 'until' | 'isStrict'>
}

/**
 * Whether `timeNow`, 'HH:mm', is before, in or after the time window of a card (rule 200). A card that can be marked at any
 * time, has a mark, or is to be done again is always 'open'. Times of day suffice for the screen: the server compares moments
 * before it takes a mark.
 */
export function cardWindowState({ time, status, turn }: CardTimes, timeNow: string): WindowState {
  if (!turn || status !== 'pending' || !hasLimits(turn)) return 'open'
  if (time !== null && timeNow < time) return 'before'
  return turn.until !== null && timeNow >= turn.until ? 'after' : 'open'
}

/** A window with only a start limits nothing, unless it is strict. */
const hasLimits = ({ until, isStrict }: Pick<TaskDayTurn, 'until' | 'isStrict'>) => until !== null || isStrict

/** Whether the child may mark the card now: with 'Só neste horário' only in its window. */
export const isMarkableAt = (card: CardTimes, timeNow: string): boolean =>
  !card.turn?.isStrict || cardWindowState(card, timeNow) === 'open'

/** The times of an open turn, for the functions above. */
export const timesOfTurn = ({ time, until, isStrict, hasTimeInTitle }: DeviceOpenTurn): CardTimes => ({
  time,
  hasTimeInTitle,
  status: 'pending',
  turn: { until, isStrict },
})
