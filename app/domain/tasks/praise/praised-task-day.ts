import type { Child } from '../../children/child.ts'
import type { TaskDay } from '../task.ts'

/** A task day that a guardian praises, and its child. */
export interface PraisedTaskDay {
  taskDay: TaskDay
  child: Child
}
