import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { shownStatusText, timeText } from '../child-day/day-text.ts'
import { DeviceIcon } from './device-icons.tsx'
import type { CardProps } from './day-props.ts'
import styles from './wall-row.module.css'

interface WallRowProps extends CardProps {
  isLater: boolean
}

/** A row of the wall. The whole row is the button; a row marked a moment ago is the button to undo. */
export function WallRow({ card, isHeld, isUndoLocked, isLater, onDone, onUndo }: WallRowProps) {
  const { title, status, time, photo, canUndo } = card
  const isOpen = status === 'pending' || status === 'redo'
  const details = shownStatusText(card) ?? (time && timeText(time))
  const content = (
    <>
      <TaskDrawing name={card.drawing as TaskDrawingName} size={80} className={styles.drawing} />
      <span className={styles.text}>
        <b>{title}</b> {details && <span role={isHeld ? 'status' : undefined}>{details}</span>}
      </span>{' '}
    </>
  )
  if (isOpen) {
    return (
      <button
        type="button"
        className={classNames(styles.row, styles[status], isLater && styles.later)}
        onClick={() => onDone(card)}
      >
        {content}
        <span className={styles.go}>
          <DeviceIcon name={photo === 'required' ? 'camera' : 'hand'} size={32} />
          Fiz!
          {photo === 'required' && <span className="visually-hidden"> Com foto</span>}
        </span>
      </button>
    )
  }
  if (isHeld && canUndo) {
    return (
      <button
        type="button"
        className={classNames(styles.row, styles.held)}
        disabled={isUndoLocked}
        onClick={() => onUndo(card)}
      >
        {content}
        <span className={styles.undo}>
          <DeviceIcon name="undo" size={24} />
          Desfazer
        </span>
      </button>
    )
  }
  return (
    <div className={classNames(styles.row, styles.marked, styles[status])}>
      {content}
      <span className={styles.sign}>
        <DeviceIcon name={status === 'claimed' ? 'eye' : 'check'} size={32} />
      </span>
    </div>
  )
}
