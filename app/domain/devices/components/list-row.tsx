import { classNames } from '#app/ui/class-names.ts'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import { shownStatusText, timeText } from '../child-day/day-text.ts'
import { noteOf, quotedNote } from '../child-day/note-text.ts'
import { DeviceIcon } from './device-icons.tsx'
import type { CardProps } from './day-props.ts'
import styles from './list-row.module.css'

/** A task of the plain list: a box to tick, title, points, and 'Desfazer' beside a mark. */
export function ListRow({ card, isHeld, isUndoLocked, onDone, onPhoto, onUndo }: CardProps) {
  const { title, status, time, points, photo, canUndo } = card
  const isOpen = status === 'pending' || status === 'redo'
  const isMarked = status === 'claimed' || status === 'done'
  const box = (
    <span className={styles.box}>
      {isMarked && <DeviceIcon name={status === 'claimed' ? 'eye' : 'check'} size={18} />}
      {isOpen && photo === 'required' && <DeviceIcon name="camera" size={18} />}
    </span>
  )
  const ownDetails = status === 'redo' ? 'Fazer de novo' : detailsOf(card, time)
  const details = quotedNote(noteOf(card)) ?? ownDetails
  return (
    <article className={classNames(styles.row, styles[status])} aria-label={title}>
      {isOpen ? (
        <button
          type="button"
          className={styles.tick}
          aria-label={`Fiz! ${photo === 'required' ? 'Com foto: ' : ''}${title}`}
          onClick={() => onDone(card)}
        >
          {box}
        </button>
      ) : (
        <span className={styles.tick}>{box}</span>
      )}
      <div className={styles.text}>
        <h3>{title}</h3>
        {details && <p role={isHeld ? 'status' : undefined}>{details}</p>}
      </div>
      {isOpen && photo === 'optional' && (
        <button
          type="button"
          className={styles.camera}
          aria-label={`Fiz! Com foto: ${title}`}
          onClick={() => onPhoto(card)}
        >
          <DeviceIcon name="camera" size={26} />
        </button>
      )}
      {isMarked && canUndo && (
        <button
          type="button"
          className={styles.undo}
          aria-label={`Desfazer: ${title}`}
          disabled={isUndoLocked}
          onClick={() => onUndo(card)}
        >
          Desfazer
        </button>
      )}
      {status !== 'not_done' && <b className={styles.points}>{formatSignedPoints(points)}</b>}
    </article>
  )
}

/** A ticked box says 'Feito!' already. */
const detailsOf = (card: CardProps['card'], time: string | null) =>
  card.status === 'done' ? null : (shownStatusText(card)?.toLowerCase() ?? (time && timeText(time)))
