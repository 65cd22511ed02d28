import { useEffect, useState } from 'react'
import { useSettled } from '#app/ui/use-settled.ts'
import type { TaskDayStatus } from '../../tasks/task.ts'
import type { HeldStatus } from '../child-day/day-cards.ts'
import { isTakenUnanswered, type ShownOpenTurn, type ShownTaskDay } from '../child-day/pending-marks.ts'
import { taskDayKey } from '../../tasks/approval/decided-task-day.ts'
import type { CardProps, OpenTurnProps } from './day-props.ts'
import type { DeviceStore } from './device-store.ts'
import { useTakePhoto } from './photo-capture.tsx'

/** How long a marked card stays where it is, with its undo. */
const HOLD_MS = 10_000
/** Another button stands where a tapped one was, so it has no effect for this long, which makes a double tap one action. */
const DOUBLE_TAP_MS = 1000

interface HeldCards {
  /** The state before the mark of a card that was marked in the last ten seconds; undefined for others. */
  heldStatus: HeldStatus
  /** The props of a task in a view: its marks, and whether its card is held. */
  cardProps: (card: ShownTaskDay) => CardProps
  openTurnProps: (turn: ShownOpenTurn) => OpenTurnProps
}

interface HeldCardsOptions {
  store: DeviceStore
  /** The child's open turns. */
  openTurns: readonly ShownOpenTurn[]
  timeNow: string
}

/**
 * Marks task days. A marked card stays at its place for ten seconds, so that the undo is where the tap was. When an open turn
 * comes or goes, the cards move, and all of them are locked for a moment.
 */
export function useHeldCards({ store, openTurns, timeNow }: HeldCardsOptions): HeldCards {
  const isSettled = useSettled(openTurns.map(taskDayKey).join(), DOUBLE_TAP_MS)
  const takePhoto = useTakePhoto()
  const [held, setHeld] = useState<readonly { key: string; status: TaskDayStatus }[]>([])
  const [lockedKeys, setLockedKeys] = useState<readonly string[]>([])

  // every card that is added restarts the time of all, so that none moves below a finger
  useEffect(() => {
    if (held.length === 0) return
    const timer = setTimeout(setHeld, HOLD_MS, [])
    return () => clearTimeout(timer)
  }, [held])

  const heldStatus: HeldStatus = (taskDay) => {
    const key = taskDayKey(taskDay)
    return held.find((other) => other.key === key)?.status
  }
  function hold(taskDay: ShownTaskDay) {
    const key = taskDayKey(taskDay)
    setHeld((cards) => [...cards.filter((other) => other.key !== key), { key, status: taskDay.status }])
    setLockedKeys((keys) => [...keys, key])
    setTimeout(() => setLockedKeys((keys) => keys.filter((other) => other !== key)), DOUBLE_TAP_MS)
  }
  const photograph = (taskDay: ShownTaskDay) => takePhoto(taskDay, () => hold(taskDay))
  function markDone(taskDay: ShownTaskDay) {
    if (taskDay.photo === 'required') return photograph(taskDay)
    hold(taskDay)
    store.mark(taskDay, 'done')
  }
  function undo(taskDay: ShownTaskDay) {
    const key = taskDayKey(taskDay)
    setHeld((cards) => cards.filter((other) => other.key !== key))
    store.mark(taskDay, 'pending')
  }

  return {
    heldStatus,
    cardProps: (card) => ({
      card,
      timeNow,
      isHeld: heldStatus(card) !== undefined,
      isLocked: !isSettled || isTakenUnanswered(card) || lockedKeys.includes(taskDayKey(card)),
      onDone: markDone,
      onPhoto: photograph,
      onUndo: undo,
      onTurnAction: store.sendTurnAction,
    }),
    openTurnProps: (turn) => ({ turn, timeNow, isLocked: !isSettled, onTurnAction: store.sendTurnAction }),
  }
}
