import { useEffect, useState } from 'react'

/** Time from the last press on the list until its marked rows fold. */
const DELAY_MS = 2000
export const FOLD_MS = 200
const NO_IDS: ReadonlySet<string> = new Set()

interface DelayedRowFold {
  /** Ids of the marked tasks whose rows are not folded yet. */
  unfoldedIds: ReadonlySet<string>
  isFolding: boolean
  /** Whether all marked rows are folded and the last press on the list is over. */
  isSettled: boolean
  /** Call on each press on the list. */
  restartDelay: () => void
}

/**
 * Folds the rows of marked tasks two seconds after the last press on the list, so that no row moves while somebody
 * marks several. Also folds rows marked on another device.
 *
 * @param taskIds all tasks of the list
 * @param pendingIds tasks with at least one pending child
 */
export function useDelayedRowFold(
  taskIds: readonly string[],
  pendingIds: ReadonlySet<string>,
): DelayedRowFold {
  const [previousPendingIds, setPreviousPendingIds] = useState(pendingIds)
  const [unfoldedIds, setUnfoldedIds] = useState(NO_IDS)
  const [isFolding, setFolding] = useState(false)
  // presses since the rows last folded
  const [pressCount, setPressCount] = useState(0)

  const isChanged = !isSame(previousPendingIds, pendingIds)
  if (isChanged) {
    setPreviousPendingIds(pendingIds)
    const nextIds = new Set(
      taskIds.filter((id) => !pendingIds.has(id) && (previousPendingIds.has(id) || unfoldedIds.has(id))),
    )
    if ([...nextIds].some((id) => !unfoldedIds.has(id))) setFolding(false)
    if (!isSame(unfoldedIds, nextIds)) setUnfoldedIds(nextIds)
  }

  useEffect(() => {
    if (unfoldedIds.size === 0 && pressCount === 0) return
    const timer = setTimeout(
      () => {
        if (unfoldedIds.size > 0 && !isFolding) return setFolding(true)
        setFolding(false)
        setUnfoldedIds(NO_IDS)
        setPressCount(0)
      },
      isFolding ? FOLD_MS : DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [unfoldedIds, isFolding, pressCount])

  return {
    unfoldedIds,
    isFolding,
    isSettled: unfoldedIds.size === 0 && pressCount === 0 && !isChanged,
    restartDelay: () => setPressCount((count) => count + 1),
  }
}

const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((id) => b.has(id))
