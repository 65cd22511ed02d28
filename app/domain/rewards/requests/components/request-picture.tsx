import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import type { Child } from '../../../children/child.ts'
import { ChildAvatar } from '../../../children/components/child-avatar.tsx'
import styles from './request-picture.module.css'

interface RequestPictureProps {
  /** Name of the reward's drawing. */
  drawing: string | null
  child: Child
  /** Side of the drawing in px. The portrait is about half of it. */
  size: number
}

/** A reward's drawing with the portrait of the child who asked for it. Decorative. */
export function RequestPicture({ drawing, child, size }: RequestPictureProps) {
  return (
    <span className={styles.picture} style={{ width: size, height: size }}>
      <RewardDrawing name={(drawing ?? 'surpresa') as RewardDrawingName} size={size} />
      <span className={styles.portrait}>
        <ChildAvatar child={child} size={Math.round(size * 0.54)} />
      </span>
    </span>
  )
}
