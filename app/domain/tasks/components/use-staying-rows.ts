import { useEffect, useState } from 'react'
import type { TaskDay } from '../task.ts'

/** How long marked rows stay in their place after the last tap on the list, in ms. */
export const STAY_MS = 2000
/** How long they take to fold away, in ms. */
const FOLD_MS = 200
const NONE: ReadonlySet<string> = new Set()

interface StayingRows {
  /** Ids of the tasks that were marked a moment ago and still stand in their place. */
  staying: ReadonlySet<string>
  /** They are folding away now. */
  isFolding: boolean
  /** Tells of a press on the list: what stays, stays two more seconds. */
  touch: () => void
}

/**
 * Marked rows stay where they are until the list was left alone for two seconds, so that no row moves under a finger
 * that marks one after the other. The same holds for rows that somebody marks on another device.
 */
export function useStayingRows(taskDays: readonly TaskDay[]): StayingRows {
  const [known, setKnown] = useState(taskDays)
  const [staying, setStaying] = useState(NONE)
  const [isFolding, setFolding] = useState(false)

  if (known !== taskDays) {
    setKnown(taskDays)
    const wasPending = new Set(known.filter(isPending).map(({ taskId }) => taskId))
    const stays = taskDays.filter(
      (taskDay) => !isPending(taskDay) && (wasPending.has(taskDay.taskId) || staying.has(taskDay.taskId)),
    )
    if (stays.some(({ taskId }) => !staying.has(taskId))) setFolding(false)
    if (stays.length !== staying.size || stays.some(({ taskId }) => !staying.has(taskId))) {
      setStaying(new Set(stays.map(({ taskId }) => taskId)))
    }
  }

  useEffect(() => {
    if (staying.size === 0) return
    const timer = setTimeout(
      () => {
        if (!isFolding) return setFolding(true)
        setFolding(false)
        setStaying(NONE)
      },
      isFolding ? FOLD_MS : STAY_MS,
    )
    return () => clearTimeout(timer)
  }, [staying, isFolding])

  // another set of the same rows starts the time anew
  const touch = () => setStaying((rows) => (rows.size > 0 ? new Set(rows) : rows))
  return { staying, isFolding, touch }
}

const isPending = ({ status }: TaskDay) => status === 'pending'
