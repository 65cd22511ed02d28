import { taskDayKey, type TaskDayRef } from '../../tasks/approval/decided-task-day.ts'

/** Names a task day: a child's turn of a task on a date. */
export type TaskDayKey = Omit<TaskDayRef, 'revision'>

export const isSameTaskDay = (a: TaskDayKey, b: TaskDayKey): boolean => taskDayKey(a) === taskDayKey(b)
