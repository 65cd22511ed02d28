import { useRef, useState } from 'react'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import type { TaskDay, TaskDayStatus } from '../../tasks/task.ts'
import type { Dashboard } from '../dashboard.ts'
import type { OptimisticUpdate } from '../optimistic-updates.ts'
import type { OptimisticResult } from './use-pending-actions.ts'

type TaskDayKey = Pick<TaskDay, 'taskId' | 'childId' | 'day'>

/** The key of a task day: marks with one key are sent one after another. */
export function markKey({ taskId, childId, day }: TaskDayKey): string {
  return `mark:${taskId}:${childId}:${day}`
}

/** The task day in the newest snapshot. */
export function findTaskDay(dashboard: Dashboard, { taskId, childId, day }: TaskDayKey): TaskDay | undefined {
  return dashboard.children
    .find(({ id }) => id === childId)
    ?.taskDays.find((taskDay) => taskDay.taskId === taskId && taskDay.day === day)
}

interface Mark extends TaskDayKey {
  status: TaskDayStatus
}

export interface MarkTaskDay {
  /** Sends or queues a mark; false when the same mark is in flight. */
  mark: (taskDay: TaskDayKey, status: TaskDayStatus) => boolean
  /** Marks queued behind one in flight. */
  queued: readonly OptimisticUpdate[]
  /** To call with the result of the mark with this key; sends the mark queued behind it. */
  onResult: (key: string, result: OptimisticResult) => void
}

/**
 * Sends marks, one at a time for each task day. A repeated tap is dropped; an undo tapped while the mark is in flight
 * is queued, so that it names the newest revision (rule 29).
 */
export function useMarkTaskDay(dashboard: Dashboard, send: (action: OptimisticAction) => void): MarkTaskDay {
  const inFlight = useRef(new Map<string, TaskDayStatus>())
  const [queue, setQueue] = useState<readonly Mark[]>([])

  function sendMark({ taskId, childId, day, status }: Mark, revision: number) {
    const key = markKey({ taskId, childId, day })
    inFlight.current.set(key, status)
    send({ action: TASK_ACTIONS.mark, body: { taskId, childId, day, status, revision }, key })
  }
  const revisionOf = (taskDay: TaskDayKey) => findTaskDay(dashboard, taskDay)?.revision ?? 0
  const without = (marks: readonly Mark[], key: string) => marks.filter((mark) => markKey(mark) !== key)

  return {
    mark({ taskId, childId, day }, status) {
      const mark = { taskId, childId, day, status }
      const key = markKey(mark)
      const sentStatus = inFlight.current.get(key)
      if (sentStatus === undefined) {
        sendMark(mark, revisionOf(mark))
        return true
      }
      setQueue((marks) => (sentStatus === status ? without(marks, key) : [...without(marks, key), mark]))
      return sentStatus !== status || queue.some((other) => markKey(other) === key)
    },
    queued: queue.map((mark) => ({
      action: TASK_ACTIONS.mark,
      body: { ...mark, revision: revisionOf(mark) },
    })),
    onResult(key, result) {
      inFlight.current.delete(key)
      const mark = queue.find((candidate) => markKey(candidate) === key)
      if (!mark) return
      setQueue((marks) => without(marks, key))
      // a refused mark changed nothing, so its undo is dropped
      if (result.ok) sendMark(mark, result.revision ?? revisionOf(mark))
    },
  }
}
