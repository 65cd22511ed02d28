import type { TaskDay } from '../../tasks/task.ts'

export type TaskDayKey = Pick<TaskDay, 'taskId' | 'childId' | 'day'>

/** The key of a task day's marks, which are sent one after another. */
export function markKey({ taskId, childId, day }: TaskDayKey): string {
  return `mark:${taskId}:${childId}:${day}`
}
