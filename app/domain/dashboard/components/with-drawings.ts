import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import type { Dashboard } from '../dashboard.ts'

/**
 * Adds the drawing to each task of the day. For the server, so that the word list that chooses a drawing by title is not
 * part of the first screen's script.
 */
export function withDrawings(dashboard: Dashboard): Dashboard {
  const children = dashboard.children.map((child) => ({
    ...child,
    taskDays: child.taskDays.map((taskDay) => ({ ...taskDay, drawing: taskDrawings.nameFor(taskDay) })),
  }))
  return { ...dashboard, children }
}
