import { useEffect, useState } from 'react'
import { type ShownTaskDay, taskDayKey } from '../child-day/pending-marks.ts'
import type { DeviceStore } from './device-store.ts'

/** How long a marked card stays where it is, with its undo. */
const HOLD_MS = 10_000

interface HeldCards {
  /** Whether the card was marked in the last ten seconds. */
  isHeld: (taskDay: Pick<ShownTaskDay, 'taskId' | 'childId' | 'day' | 'slot'>) => boolean
  /** Marks the task day as done, and holds its card. */
  markDone: (taskDay: ShownTaskDay) => void
  undo: (taskDay: ShownTaskDay) => void
}

/** Marks task days. A marked card stays at its place for ten seconds, so that the undo is where the tap was. */
export function useHeldCards(store: DeviceStore): HeldCards {
  const [heldKeys, setHeldKeys] = useState<readonly string[]>([])
  const release = (key: string) => setHeldKeys((keys) => keys.filter((other) => other !== key))

  // every card that is added restarts the time of all, so that none moves below a finger
  useEffect(() => {
    if (heldKeys.length === 0) return
    const timer = setTimeout(setHeldKeys, HOLD_MS, [])
    return () => clearTimeout(timer)
  }, [heldKeys])

  return {
    isHeld: (taskDay) => heldKeys.includes(taskDayKey(taskDay)),
    markDone(taskDay) {
      const key = taskDayKey(taskDay)
      setHeldKeys((keys) => (keys.includes(key) ? keys : [...keys, key]))
      store.mark(taskDay, 'done')
    },
    undo(taskDay) {
      release(taskDayKey(taskDay))
      store.mark(taskDay, 'pending')
    },
  }
}
