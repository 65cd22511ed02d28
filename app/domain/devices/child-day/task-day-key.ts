/** Names a task day: a child's turn of a task on a date. */
export interface TaskDayKey {
  taskId: string
  childId: string
  day: string
  slot: number
}

/** Identifies a task day in the view. */
export const taskDayKey = ({ taskId, childId, day, slot }: TaskDayKey): string =>
  `${taskId} ${childId} ${day} ${slot}`

export const isSameTaskDay = (a: TaskDayKey, b: TaskDayKey): boolean => taskDayKey(a) === taskDayKey(b)
