import { taskDayKey } from '../../tasks/approval/decided-task-day.ts'
import type { TaskDay } from '../../tasks/task.ts'

export type TaskDayKey = Pick<TaskDay, 'taskId' | 'childId' | 'day' | 'slot'>

/** The key of a task day's marks, which are sent one after another. */
export function markKey(key: TaskDayKey): string {
  return `mark:${taskDayKey(key)}`
}
