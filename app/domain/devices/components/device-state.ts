import type { PendingMark } from '../child-day/pending-marks.ts'
import type { TurnAction } from '../child-day/pending-turn-actions.ts'
import type { DevicePage } from '../device-pairing.ts'
import type { ShopAction } from '../shop/pending-shop-actions.ts'

/** What the store of a child's device has. */
export interface DeviceState {
  page: DevicePage
  /** When the page was received, in ms of `performance.now()`. */
  receivedAtMs: number
  /** The marks whose effect is not in the view yet, in the order of their taps. */
  marks: readonly PendingMark[]
  /** The actions in children's shops whose effect is not in the view yet, in the order of their taps. */
  shopActions: readonly Pending<ShopAction>[]
  /** What children do with turns besides their marks, as far as it is not in the view yet, in the order of their taps. */
  turnActions: readonly Pending<TurnAction>[]
  /** The message of the last refusal; null after `dismiss`. */
  message: string | null
  /** Changes whenever a profile is opened or closed: the event stream is then opened again with the new cookie. */
  profileCount: number
}

/** An action that the server has answered is dropped with the next view that is read. */
export type Pending<Act> = Act & { isAnswered: boolean }

/** Whether the server has answered every tap, so that a reload of the page loses none. */
export const isEverythingSent = ({ marks, shopActions, turnActions }: DeviceState): boolean =>
  marks.length === 0 && [...shopActions, ...turnActions].every(({ isAnswered }) => isAnswered)
