import { type TaskDrawingName, taskDrawingFor, taskDrawings } from './task-drawing-for.ts'

/** The task drawing of this name; null when there is none. */
export function knownTaskDrawing(name: string | null): TaskDrawingName | null {
  return taskDrawings.find((drawing) => drawing.name === name)?.name ?? null
}

/** The drawing of a task: the chosen one, else (null or unknown) by its title. */
export function taskDrawingOf({
  drawing,
  title,
}: {
  title: string
  drawing: string | null
}): TaskDrawingName {
  return knownTaskDrawing(drawing) ?? taskDrawingFor(title)
}
