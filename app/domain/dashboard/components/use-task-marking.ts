import { type ComponentProps, useRef, useState } from 'react'
import type { Celebration } from '#app/ui/art/celebration.tsx'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { portraitOf } from '../../children/components/child-avatar.tsx'
import type { MarkNotice } from '../../tasks/components/mark-notice.tsx'
import type { TaskDay, TaskDayStatus } from '../../tasks/task.ts'
import type { Dashboard, DashboardChild } from '../dashboard.ts'
import type { OptimisticResult } from './use-pending-actions.ts'
import { useMarkNotice } from './use-mark-notice.ts'
import { type MarkTaskDay, markKey, useMarkTaskDay } from './use-mark-task-day.ts'

interface TaskMarking extends Pick<MarkTaskDay, 'queued'> {
  /** For a tap on 'Fez', 'Não fez' or 'Desfazer'; `child` is the optimistic one. */
  mark: (taskDay: TaskDay, status: TaskDayStatus, child: DashboardChild) => void
  noticeOf: (childId: string) => MarkNotice | undefined
  /** To call with the result of the mark with this key. */
  onResult: (key: string, result: OptimisticResult) => void
  celebration: ComponentProps<typeof Celebration>
}

const NO_CELEBRATION: TaskMarking['celebration'] = { active: null, title: '' }

/**
 * Marks task days, with a notice to undo them, and a celebration when the last task of a child's day is done, once a
 * day for each child.
 */
export function useTaskMarking(dashboard: Dashboard, send: (action: OptimisticAction) => void): TaskMarking {
  const marks = useMarkTaskDay(dashboard, send)
  const [celebration, setCelebration] = useState(NO_CELEBRATION)
  const celebratedDays = useRef(new Set<string>())
  const notice = useMarkNotice(({ taskDay, child }) => mark(taskDay, 'pending', child))

  function mark(taskDay: TaskDay, status: TaskDayStatus, child: DashboardChild) {
    if (!marks.mark(taskDay, status)) return
    if (status === 'pending') {
      notice.remove(markKey(taskDay))
      setCelebration(NO_CELEBRATION)
      return
    }
    notice.add({ taskDay, status, child })
    const day = `${child.id} ${taskDay.day}`
    if (status !== 'done' || !isLastDone(taskDay, child) || celebratedDays.current.has(day)) return
    celebratedDays.current.add(day)
    setCelebration({
      active: day,
      title: 'Combinado cumprido!',
      points: formatSignedPoints(child.taskDays.reduce((sum, { points }) => sum + points, 0)),
      text: `${child.name} completou o dia no muro.`,
      child: portraitOf(child),
    })
  }

  return {
    queued: marks.queued,
    mark,
    noticeOf: notice.noticeOf,
    celebration,
    onResult(key, result) {
      marks.onResult(key, result)
      if (result.ok) return
      notice.remove(key)
      setCelebration(NO_CELEBRATION)
    },
  }
}

/** Whether all other tasks of the child's day are done. */
function isLastDone({ taskId }: TaskDay, { taskDays }: DashboardChild): boolean {
  return taskDays.every((other) => other.taskId === taskId || other.status === 'done')
}
