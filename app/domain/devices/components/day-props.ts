import type { ShownChild, ShownDay, ShownOpenTurn, ShownTaskDay } from '../child-day/pending-marks.ts'
import type { TurnAction } from '../child-day/pending-turn-actions.ts'
import type { DeviceStore } from './device-store.ts'

/** The props of each view of a child's day. */
export interface DayProps {
  store: DeviceStore
  child: ShownChild
  day: ShownDay
  /** The server's civil date in the family's zone. */
  today: string
  /** 'HH:mm' by the server's clock. */
  timeNow: string
  /** Returns to the choice of children; null on a device of one child. */
  onLeave: (() => void) | null
  /** Opens the child's shop. */
  onShop: () => void
}

/** The props of a task in each view. */
export interface CardProps {
  card: ShownTaskDay
  /** 'HH:mm' by the server's clock. */
  timeNow: string
  /** Marked a moment ago: it keeps its size and place. */
  isHeld: boolean
  /** Its buttons have no effect yet: they have just moved there, or the server does not have the taken turn yet. */
  isLocked: boolean
  /** Marks the task; where it needs a photo, like `onPhoto`. */
  onDone: (card: ShownTaskDay) => void
  /** Opens the camera; the photo is sent with the mark. */
  onPhoto: (card: ShownTaskDay) => void
  onUndo: (card: ShownTaskDay) => void
  onTurnAction: (action: TurnAction) => void
}

/** The props of a turn that the child may take, in each view. */
export interface OpenTurnProps {
  turn: ShownOpenTurn
  /** 'HH:mm' by the server's clock. */
  timeNow: string
  /** The cards have just moved, so the button has no effect yet. */
  isLocked: boolean
  onTurnAction: (action: TurnAction) => void
}
