import type { TaskDay } from '../tasks/task.ts'

/** A guardian's praise for a done task. */
export interface ExportedPraise extends Pick<TaskDay, 'day' | 'taskId' | 'childId' | 'slot'> {
  taskTitle: string
  childName: string
  words: string
  praiserName: string
  praisedAt: Date
  /** When the child touched it on its screen; null if it has not. */
  seenAt: Date | null
  /** Whether the mark was undone after the praise, so that no screen shows it. */
  isUndone: boolean
}
