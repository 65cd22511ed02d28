import { useRef, useState } from 'react'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import type { MarkNotice } from '../../tasks/components/mark-notice-text.ts'
import { TASK_DAY_ACTIONS } from '../../tasks/task-day-actions.ts'
import { markKey, taskDayKey, type TaskDayKey, taskDayRefOf } from '../../tasks/approval/decided-task-day.ts'
import { statusAfterMark } from '../../tasks/approval/claim.ts'
import { isCounted } from '../../tasks/task-days.ts'
import type { MarkStatus, TaskDay, TaskDayStatus } from '../../tasks/task.ts'
import type { Dashboard, DashboardChild } from '../dashboard.ts'
import type { CompletedDay } from './celebration-context.ts'
import { useMarkNotice } from './use-mark-notice.ts'

interface TaskMarking {
  /** Sends a mark for each task day, except those that have this status already or are not in the dashboard. */
  mark: (taskDays: readonly TaskDayKey[], status: MarkStatus) => void
  /** The notice of the last marks of a child, or of all children for null. */
  noticeOf: (childId: string | null) => MarkNotice | undefined
  /** Call with the key of a mark that was refused or got no response. */
  onRefused: (key: string) => void
  /** The day to celebrate; null for none. */
  completedDay: CompletedDay | null
}

interface ChildTaskDay {
  child: DashboardChild
  taskDay: TaskDay
}

/**
 * Marks task days, and shows a notice to undo the marks. When all tasks of a child's day are done, it starts a celebration,
 * once for each child and day until the page is loaded again.
 *
 * @param dashboard the snapshot with the effect of all pending actions
 */
export function useTaskMarking(dashboard: Dashboard, send: (action: OptimisticAction) => void): TaskMarking {
  const [completedDay, setCompletedDay] = useState<CompletedDay | null>(null)
  const celebratedDays = useRef(new Set<string>())
  const isGuardian = dashboard.member.role === 'parent'
  const notice = useMarkNotice({
    onUndo: (marks) =>
      mark(
        marks.map(({ taskDay }) => taskDay),
        'pending',
      ),
    statusOf: (key) => find(dashboard, key)?.taskDay.status,
  })

  function mark(keys: readonly TaskDayKey[], status: MarkStatus) {
    const changed = keys
      .flatMap((key) => find(dashboard, key) ?? [])
      .filter(({ taskDay }) => taskDay.status !== status)
    for (const { taskDay } of changed) {
      const body = { ...taskDayRefOf(taskDay), status }
      send({ action: TASK_DAY_ACTIONS.mark, body, key: markKey(taskDay) })
    }
    if (status === 'pending') {
      for (const { taskDay } of changed) notice.remove(markKey(taskDay))
      setCompletedDay(null)
      return
    }
    const newStatus = (taskDay: TaskDay) => statusAfterMark(status, trustOf(taskDay), isGuardian)
    notice.add(
      changed.map(({ child, taskDay }) => ({
        taskDay,
        status: newStatus(taskDay) === 'claimed' ? 'claimed' : status,
        child,
      })),
    )
    if (status === 'done') {
      celebrate(changed.map((marked) => ({ ...marked, newStatus: newStatus(marked.taskDay) })))
    }
  }

  const trustOf = ({ taskId }: TaskDay) => dashboard.tasks.find(({ id }) => id === taskId)?.trust ?? 'auto'

  function celebrate(markedDays: readonly (ChildTaskDay & { newStatus: TaskDayStatus })[]) {
    const completed = markedDays.filter(
      ({ child, taskDay }) =>
        areOthersDone(taskDay, child, isGuardian) &&
        !celebratedDays.current.has(celebrationId(child.id, taskDay.day)),
    )
    const [first] = completed
    if (!first) return
    for (const { child, taskDay } of completed)
      celebratedDays.current.add(celebrationId(child.id, taskDay.day))
    const isWaiting = completed.some(
      ({ child, newStatus }) =>
        newStatus === 'claimed' || child.taskDays.some(({ status }) => status === 'claimed'),
    )
    setCompletedDay({ childIds: completed.map(({ child }) => child.id), day: first.taskDay.day, isWaiting })
  }

  return {
    mark,
    noticeOf: notice.noticeOf,
    completedDay,
    onRefused(key) {
      notice.remove(key)
      setCompletedDay(null)
    },
  }
}

function find(dashboard: Dashboard, key: TaskDayKey): ChildTaskDay | undefined {
  const child = dashboard.children.find(({ id }) => id === key.childId)
  const taskDay = [...(child?.taskDays ?? []), ...(child?.earlierTaskDays ?? [])].find(
    (other) => taskDayKey(other) === taskDayKey(key),
  )
  return child && taskDay && { child, taskDay }
}

const celebrationId = (childId: string, day: string) => `${childId} ${day}`

/** Whether the child's day has no other task to do. A guardian's day is complete when nothing waits, either. */
function areOthersDone(taskDay: TaskDay, { taskDays, rest }: DashboardChild, isGuardian: boolean): boolean {
  if (rest) return false
  const isSame = (other: TaskDay) => taskDayKey(other) === taskDayKey(taskDay)
  const isDone = ({ status }: TaskDay) => status === 'done' || (status === 'claimed' && !isGuardian)
  const counted = taskDays.filter(isCounted)
  return counted.some(isSame) && counted.every((other) => isSame(other) || isDone(other))
}
