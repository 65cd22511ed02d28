import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import type { Child } from '../../../children/child.ts'
import { PictureWithChild } from '../../../children/components/picture-with-child.tsx'

interface RequestPictureProps {
  /** Name of the reward's drawing. */
  drawing: string | null
  child: Child
  /** Side of the drawing in px. */
  size: number
}

/** A reward's drawing with the portrait of the child who asked for it. Decorative. */
export function RequestPicture({ drawing, child, size }: RequestPictureProps) {
  return (
    <PictureWithChild child={child} size={size}>
      <RewardDrawing name={(drawing ?? 'surpresa') as RewardDrawingName} size={size} />
    </PictureWithChild>
  )
}
