import { type ComponentProps, useRef, useState } from 'react'
import type { Celebration } from '#app/ui/art/celebration.tsx'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { portraitOf } from '../../children/components/child-avatar.tsx'
import type { MarkNotice } from '../../tasks/components/mark-notice.tsx'
import { TASK_ACTIONS } from '../../tasks/actions.ts'
import type { MarkStatus, TaskDay } from '../../tasks/task.ts'
import type { Dashboard, DashboardChild } from '../dashboard.ts'
import { markKey, type TaskDayKey } from './mark-key.ts'
import { useMarkNotice } from './use-mark-notice.ts'

interface TaskMarking {
  /** Sends a mark for each task day, except those that have this status already or are not in the dashboard. */
  mark: (taskDays: readonly TaskDayKey[], status: MarkStatus) => void
  /** The notice of the last marks of a child, or of all children for null. */
  noticeOf: (childId: string | null) => MarkNotice | undefined
  /** Call with the key of a mark that was refused or got no response. */
  onRefused: (key: string) => void
  celebration: ComponentProps<typeof Celebration>
}

interface ChildTaskDay {
  child: DashboardChild
  taskDay: TaskDay
}

const NO_CELEBRATION: TaskMarking['celebration'] = { active: null, title: '' }
const nameList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/**
 * Marks task days, and shows a notice to undo the marks. When all tasks of a child's day are done, it starts a celebration,
 * once for each child and day until the page is loaded again.
 *
 * @param dashboard the snapshot with the effect of all pending actions
 */
export function useTaskMarking(dashboard: Dashboard, send: (action: OptimisticAction) => void): TaskMarking {
  const [celebration, setCelebration] = useState(NO_CELEBRATION)
  const celebratedDays = useRef(new Set<string>())
  const notice = useMarkNotice((marks) =>
    mark(
      marks.map(({ taskDay }) => taskDay),
      'pending',
    ),
  )

  function mark(keys: readonly TaskDayKey[], status: MarkStatus) {
    const changed = keys
      .flatMap((key) => find(dashboard, key) ?? [])
      .filter(({ taskDay }) => taskDay.status !== status)
    for (const { taskDay } of changed) {
      const { taskId, childId, day, revision } = taskDay
      const body = { taskId, childId, day, status, revision }
      send({ action: TASK_ACTIONS.mark, body, key: markKey(taskDay) })
    }
    if (status === 'pending') {
      for (const { taskDay } of changed) notice.remove(markKey(taskDay))
      setCelebration(NO_CELEBRATION)
      return
    }
    notice.add(changed.map(({ child, taskDay }) => ({ taskDay, status, child })))
    if (status === 'done') celebrate(changed)
  }

  function celebrate(doneDays: readonly ChildTaskDay[]) {
    const completed = doneDays.filter(
      ({ child, taskDay }) =>
        areOthersDone(taskDay, child) && !celebratedDays.current.has(celebrationId(child.id, taskDay.day)),
    )
    const [first] = completed
    if (!first) return
    for (const { child, taskDay } of completed)
      celebratedDays.current.add(celebrationId(child.id, taskDay.day))
    const isAlone = completed.length === 1
    setCelebration({
      active: celebrationId(first.child.id, first.taskDay.day),
      title: 'Combinado cumprido!',
      // points of siblings are not added up
      ...(isAlone && {
        points: formatSignedPoints(first.child.taskDays.reduce((sum, { points }) => sum + points, 0)),
      }),
      text: `${nameList.format(completed.map(({ child }) => child.name))} ${isAlone ? 'completou' : 'completaram'} o dia no muro.`,
      child: portraitOf(first.child),
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

function find(dashboard: Dashboard, { taskId, childId, day }: TaskDayKey): ChildTaskDay | undefined {
  const child = dashboard.children.find(({ id }) => id === childId)
  const taskDay = child?.taskDays.find((other) => other.taskId === taskId && other.day === day)
  return child && taskDay && { child, taskDay }
}

const celebrationId = (childId: string, day: string) => `${childId} ${day}`

function areOthersDone({ taskId }: TaskDay, { taskDays }: DashboardChild): boolean {
  return taskDays.every((other) => other.taskId === taskId || other.status === 'done')
}
