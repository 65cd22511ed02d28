import { useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import type { ShownTaskDay } from '../child-day/pending-marks.ts'
import { deviceProofPath } from '../on-device/paths.ts'
import styles from './card-picture.module.css'

/** The task's drawing, or the photo that the child sent with its mark. `size` is that of the drawing in px. */
export function CardPicture({ card, size }: { card: ShownTaskDay; size: number }) {
  const { proofId } = card
  const [deletedId, setDeletedId] = useState<string>()
  if (proofId === null || proofId === deletedId || card.isSending)
    return <TaskDrawing name={card.drawing as TaskDrawingName} size={size} />
  return (
    <img
      className={styles.photo}
      src={deviceProofPath(proofId)}
      alt={`A sua foto: ${card.title}`}
      width={size}
      height={size}
      loading="lazy"
      onError={() => setDeletedId(proofId)}
    />
  )
}
