import { useEffect, useState } from 'react'
import type { TaskDay } from '../task.ts'

/** Milliseconds from the last press on the list until its marked rows fold. */
const DELAY_MS = 2000
/** Duration of the fold, in milliseconds. */
export const FOLD_MS = 200
const NONE: ReadonlySet<string> = new Set()

interface DelayedRowFold {
  /** Ids of the marked tasks whose rows are not folded yet. */
  unfoldedIds: ReadonlySet<string>
  /** The fold is running. */
  isFolding: boolean
  /** All marked rows are folded. */
  isSettled: boolean
  /** To call on a press on the list. */
  restartDelay: () => void
}

/**
 * Folds marked rows two seconds after the last press on the list, so that no row moves under a finger that marks one
 * after another. The same holds for rows marked on another device.
 */
export function useDelayedRowFold(taskDays: readonly TaskDay[]): DelayedRowFold {
  const [previous, setPrevious] = useState(taskDays)
  const [unfoldedIds, setUnfoldedIds] = useState(NONE)
  const [isFolding, setFolding] = useState(false)

  if (previous !== taskDays) {
    setPrevious(taskDays)
    const wasPending = new Set(previous.filter(isPending).map(({ taskId }) => taskId))
    const unfolded = taskDays.filter(
      (taskDay) => !isPending(taskDay) && (wasPending.has(taskDay.taskId) || unfoldedIds.has(taskDay.taskId)),
    )
    if (unfolded.some(({ taskId }) => !unfoldedIds.has(taskId))) setFolding(false)
    if (unfolded.length !== unfoldedIds.size || unfolded.some(({ taskId }) => !unfoldedIds.has(taskId))) {
      setUnfoldedIds(new Set(unfolded.map(({ taskId }) => taskId)))
    }
  }

  useEffect(() => {
    if (unfoldedIds.size === 0) return
    const timer = setTimeout(
      () => {
        if (!isFolding) return setFolding(true)
        setFolding(false)
        setUnfoldedIds(NONE)
      },
      isFolding ? FOLD_MS : DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [unfoldedIds, isFolding])

  // a new set restarts the timer of the effect
  const restartDelay = () => setUnfoldedIds((ids) => (ids.size > 0 ? new Set(ids) : ids))
  return { unfoldedIds, isFolding, isSettled: unfoldedIds.size === 0 && previous === taskDays, restartDelay }
}

const isPending = ({ status }: TaskDay) => status === 'pending'
