import { useEffect, useState } from 'react'
import type { TaskDay } from '../task.ts'

/** Time from the last press on the list until its marked rows fold. */
const DELAY_MS = 2000
export const FOLD_MS = 200
const NO_IDS: ReadonlySet<string> = new Set()

interface DelayedRowFold {
  /** Ids of the marked tasks whose rows are not folded yet. */
  unfoldedIds: ReadonlySet<string>
  isFolding: boolean
  /** Whether all marked rows are folded. */
  isSettled: boolean
  /** Call on each press on the list. */
  restartDelay: () => void
}

/**
 * Folds marked rows two seconds after the last press on the list, so that no row moves while somebody
 * marks several. Also folds rows marked on another device.
 */
export function useDelayedRowFold(taskDays: readonly TaskDay[]): DelayedRowFold {
  const [previousTaskDays, setPreviousTaskDays] = useState(taskDays)
  const [unfoldedIds, setUnfoldedIds] = useState(NO_IDS)
  const [isFolding, setFolding] = useState(false)

  if (previousTaskDays !== taskDays) {
    setPreviousTaskDays(taskDays)
    const pendingIds = new Set(previousTaskDays.filter(isPending).map(({ taskId }) => taskId))
    const unfoldedDays = taskDays.filter(
      (taskDay) => !isPending(taskDay) && (pendingIds.has(taskDay.taskId) || unfoldedIds.has(taskDay.taskId)),
    )
    if (unfoldedDays.some(({ taskId }) => !unfoldedIds.has(taskId))) setFolding(false)
    if (
      unfoldedDays.length !== unfoldedIds.size ||
      unfoldedDays.some(({ taskId }) => !unfoldedIds.has(taskId))
    ) {
      setUnfoldedIds(new Set(unfoldedDays.map(({ taskId }) => taskId)))
    }
  }

  useEffect(() => {
    if (unfoldedIds.size === 0) return
    const timer = setTimeout(
      () => {
        if (!isFolding) return setFolding(true)
        setFolding(false)
        setUnfoldedIds(NO_IDS)
      },
      isFolding ? FOLD_MS : DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [unfoldedIds, isFolding])

  // a new set restarts the effect and so its timer
  const restartDelay = () => setUnfoldedIds((ids) => (ids.size > 0 ? new Set(ids) : ids))
  return {
    unfoldedIds,
    isFolding,
    isSettled: unfoldedIds.size === 0 && previousTaskDays === taskDays,
    restartDelay,
  }
}

const isPending = ({ status }: TaskDay) => status === 'pending'
