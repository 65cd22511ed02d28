import type { WindowState } from '../../tasks/schedule/window-state.ts'
import type { TaskDayTurn } from '../../tasks/task.ts'
import type { DeviceOpenTurn, DeviceTaskDay } from '../device-view.ts'

/** A card with the parts that say when it can be done. */
export type TimedCard = Pick<DeviceTaskDay, 'time' | 'status'> & {
  turn?: Pick<TaskDayTurn, 'until' | 'isStrict'>
}

/**
 * Where 'HH:mm' is beside the time window of an open card (rule 200). A card without a window, with a mark, or to be done
 * again is always 'open'. Times of day suffice for the screen: the server compares moments before it takes a mark.
 */
export function windowStateOf({ time, status, turn }: TimedCard, timeNow: string): WindowState {
  if (!turn || status !== 'pending' || !hasWindow(turn)) return 'open'
  if (time !== null && timeNow < time) return 'before'
  return turn.until !== null && timeNow >= turn.until ? 'after' : 'open'
}

const hasWindow = ({ until, isStrict }: Pick<TaskDayTurn, 'until' | 'isStrict'>) => until !== null || isStrict

/** Whether the child may mark the card now: with 'Só neste horário' only in its window. */
export const isInTime = (card: TimedCard, timeNow: string): boolean =>
  !card.turn?.isStrict || windowStateOf(card, timeNow) === 'open'

/** Whether the window of a card with 'Só neste horário' is over, so that only a guardian can mark it. */
export const isMissed = (card: TimedCard, timeNow: string): boolean =>
  card.turn?.isStrict === true && windowStateOf(card, timeNow) === 'after'

/** An open turn as a card, for the functions above. */
export const cardOfTurn = ({ time, until, isStrict }: DeviceOpenTurn): TimedCard => ({
  time,
  status: 'pending',
  turn: { until, isStrict },
})
