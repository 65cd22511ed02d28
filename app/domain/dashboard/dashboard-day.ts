import type { TaskDay } from '../tasks/task.ts'
import type { DashboardChild } from './dashboard.ts'

/** A child's day: what a guardian asked to do again on earlier days, then today's tasks. */
export const dayOfChild = ({
  taskDays,
  earlierTaskDays,
}: Pick<DashboardChild, 'taskDays' | 'earlierTaskDays'>): TaskDay[] => [
  ...earlierTaskDays.filter(({ status }) => status === 'redo'),
  ...taskDays,
]
