import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import type { Child } from '../../../children/child.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import styles from './task-picture.module.css'

interface TaskPictureProps {
  /** Name of the drawing. */
  drawing: string | null
  /** Undefined if the child was deleted meanwhile. */
  child: Child | undefined
  /** Side of the drawing in px. The portrait is about half of it. */
  size: number
}

/** A task's drawing with the portrait of the child who did it. Decorative. */
export function TaskPicture({ drawing, child, size }: TaskPictureProps) {
  return (
    <span className={styles.picture} style={{ width: size, height: size }}>
      <TaskDrawing name={drawing as TaskDrawingName} size={size} />
      {child && (
        <span className={styles.portrait}>
          <ChildAvatar child={child} size={Math.round(size * 0.54)} />
        </span>
      )}
    </span>
  )
}
