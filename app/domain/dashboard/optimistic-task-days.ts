import { statusAfterMark } from '../tasks/approval/claim.ts'
import { isSameTaskDay, type TaskDayRef } from '../tasks/approval/decided-task-day.ts'
import type { MarkTaskDayInput } from '../tasks/schema.ts'
import { isCounted } from '../tasks/task-days.ts'
import type { MarkStatus, TaskDay, TaskDayStatus } from '../tasks/task.ts'
import type { Dashboard, DashboardChild } from './dashboard.ts'
import { addPoints, changeChild } from './optimistic-child.ts'

/** The effect of a mark. A child member's own mark may wait for a guardian (rule 139). */
export function applyMark(dashboard: Dashboard, input: MarkTaskDayInput): Dashboard {
  return changeTaskDay(dashboard, input, (taskDay) => {
    const status = markedStatus(dashboard, taskDay, input.status)
    if (taskDay.status === status) return undefined
    // photo and praise are of the mark before
    const { proof: _proof, praise: _praise, ...unmarked } = taskDay
    // without a mark it is worth what the task is worth (rule 209)
    const task = dashboard.tasks.find(({ id }) => id === taskDay.taskId)
    const points = status === 'pending' ? (task?.points ?? taskDay.points) : taskDay.points
    return { ...unmarked, points, status, waitingSince: isWaiting(status) ? dashboard.readAt : null }
  })
}

/**
 * Whether the server checks a mark of the trust 'spot' is not known here. It is shown as waiting, so that no points are
 * taken away again.
 */
function markedStatus({ member, tasks }: Dashboard, taskDay: TaskDay, status: MarkStatus): TaskDayStatus {
  if (member.role === 'parent') return status
  if (status === 'pending') return taskDay.decision?.verdict === 'redo' ? 'redo' : 'pending'
  const trust = tasks.find(({ id }) => id === taskDay.taskId)?.trust ?? 'auto'
  return statusAfterMark(status, trust, false)
}

const isWaiting = (status: TaskDayStatus) => status === 'claimed' || status === 'redo'

export function findTaskDay(child: DashboardChild, ref: TaskDayRef): TaskDay | undefined {
  return [...child.taskDays, ...child.earlierTaskDays].find(
    (taskDay) => isSameTaskDay(taskDay, ref) && taskDay.revision === ref.revision,
  )
}

/**
 * Changes the task day with this revision, and with it the points and the week of its child. Increments the revision like
 * the server, so that an undo before the response sends the right one (rule 29). `change` returns undefined to leave it.
 */
export function changeTaskDay(
  dashboard: Dashboard,
  ref: TaskDayRef,
  change: (taskDay: TaskDay) => TaskDay | undefined,
): Dashboard {
  return changeChild(dashboard, ref.childId, (child) => {
    const oldDay = findTaskDay(child, ref)
    const changedDay = oldDay && change(oldDay)
    if (!changedDay) return child
    const newDay = { ...changedDay, revision: oldDay.revision + 1 }
    const replace = (taskDays: TaskDay[]) =>
      taskDays.map((taskDay) => (taskDay === oldDay ? newDay : taskDay))
    const doneDelta = Number(newDay.status === 'done') - Number(oldDay.status === 'done')
    const points = doneDelta === 0 ? 0 : doneDelta > 0 ? newDay.points : -oldDay.points
    const changedChild = {
      ...child,
      taskDays: replace(child.taskDays),
      earlierTaskDays: replace(child.earlierTaskDays).filter(({ status }) => isWaiting(status)),
      week: child.week.map((column) =>
        column.day === oldDay.day && isCounted(oldDay)
          ? { ...column, done: column.done + doneDelta }
          : column,
      ),
    }
    const dates = { day: oldDay.day, today: dashboard.today }
    return addPoints(changedChild, { points, type: 'positive', dates })
  })
}
