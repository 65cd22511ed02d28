import { useState } from 'react'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import type { ShownTaskDay } from '../child-day/pending-marks.ts'
import { deviceProofPath } from '../on-device/paths.ts'
import styles from './card-picture.module.css'

/** The photo that the child sent with its mark; the task's drawing without one, or while it cannot be shown. `size` in px. */
export function CardPicture({ card, size }: { card: ShownTaskDay; size: number }) {
  const { proofId } = card
  const [failedId, setFailedId] = useState<string>()
  if (proofId === null || proofId === failedId || card.isSending)
    return <TaskDrawing name={card.drawing as TaskDrawingName} size={size} />
  return (
    <img
      className={styles.photo}
      src={deviceProofPath(proofId)}
      alt={`A sua foto: ${card.title}`}
      width={size}
      height={size}
      loading="lazy"
      onError={() => setFailedId(proofId)}
    />
  )
}
