import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import type { Child } from '../../../children/child.ts'
import { PictureWithChild } from '../../../children/components/picture-with-child.tsx'

interface TaskPictureProps {
  /** Name of the drawing. */
  drawing: string | null
  /** Undefined if the child was deleted meanwhile. */
  child: Child | undefined
  /** Side of the drawing in px. */
  size: number
}

/** A task's drawing with the portrait of the child who did it. Decorative. */
export function TaskPicture({ drawing, child, size }: TaskPictureProps) {
  return (
    <PictureWithChild child={child} size={size}>
      <TaskDrawing name={drawing as TaskDrawingName} size={size} />
    </PictureWithChild>
  )
}
