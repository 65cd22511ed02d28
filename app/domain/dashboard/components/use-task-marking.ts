import { type ComponentProps, useRef, useState } from 'react'
import type { Celebration } from '#app/ui/art/celebration.tsx'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { portraitOf } from '../../children/components/child-avatar.tsx'
import type { MarkNotice } from '../../tasks/components/mark-notice.tsx'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import type { TaskDay, TaskDayStatus } from '../../tasks/task.ts'
import type { Dashboard, DashboardChild } from '../dashboard.ts'
import { markKey, type TaskDayKey } from './mark-key.ts'
import { useMarkNotice } from './use-mark-notice.ts'

interface TaskMarking {
  /** Sends a mark. Does nothing if the task day has this status already or is not in the dashboard. */
  mark: (taskDay: TaskDayKey, status: TaskDayStatus) => void
  noticeOf: (childId: string) => MarkNotice | undefined
  /** Call with the key of a mark that was refused or got no response. */
  onRefused: (key: string) => void
  celebration: ComponentProps<typeof Celebration>
}

const NO_CELEBRATION: TaskMarking['celebration'] = { active: null, title: '' }

/**
 * Marks task days, and shows a notice to undo the marks. When all tasks of a child's day are done, it starts a celebration,
 * once for each child and day until the page is loaded again.
 *
 * @param dashboard the snapshot with the effect of all pending actions
 */
export function useTaskMarking(dashboard: Dashboard, send: (action: OptimisticAction) => void): TaskMarking {
  const [celebration, setCelebration] = useState(NO_CELEBRATION)
  const celebratedDays = useRef(new Set<string>())
  const notice = useMarkNotice(({ taskDay }) => mark(taskDay, 'pending'))

  function mark({ taskId, childId, day }: TaskDayKey, status: TaskDayStatus) {
    const child = dashboard.children.find(({ id }) => id === childId)
    const taskDay = child?.taskDays.find((other) => other.taskId === taskId && other.day === day)
    if (!child || !taskDay || taskDay.status === status) return
    const { revision } = taskDay
    const key = markKey(taskDay)
    send({ action: TASK_ACTIONS.mark, body: { taskId, childId, day, status, revision }, key })
    if (status === 'pending') {
      notice.remove(key)
      setCelebration(NO_CELEBRATION)
      return
    }
    notice.add({ taskDay, status, child })
    const celebrationId = `${childId} ${day}`
    if (status !== 'done' || !areOthersDone(taskDay, child) || celebratedDays.current.has(celebrationId))
      return
    celebratedDays.current.add(celebrationId)
    setCelebration({
      active: celebrationId,
      title: 'Combinado cumprido!',
      points: formatSignedPoints(child.taskDays.reduce((sum, { points }) => sum + points, 0)),
      text: `${child.name} completou o dia no muro.`,
      child: portraitOf(child),
    })
  }

  return {
    mark,
    noticeOf: notice.noticeOf,
    celebration,
    onRefused(key) {
      notice.remove(key)
      setCelebration(NO_CELEBRATION)
    },
  }
}

function areOthersDone({ taskId }: TaskDay, { taskDays }: DashboardChild): boolean {
  return taskDays.every((other) => other.taskId === taskId || other.status === 'done')
}
