import { classNames } from '#app/ui/class-names.ts'
import { formatSignedPoints } from '#app/base/format-points.ts'
import { isOpen as isOpenCard } from '../child-day/day-cards.ts'
import { openText, shownStatusText } from '../child-day/day-text.ts'
import { noteOf, quotedNote } from '../child-day/note-text.ts'
import { shownStatus } from '../child-day/pending-marks.ts'
import { isMarkableAt, cardWindowState } from '../child-day/turn-window.ts'
import { BonusSign } from './bonus-sign.tsx'
import { DeviceIcon } from './device-icons.tsx'
import type { CardProps } from './day-props.ts'
import styles from './list-row.module.css'
import { GiveBackButton } from './open-turn-card.tsx'
import { StepList } from './step-list.tsx'

/** A task of the plain list: a box to tick, title, points, and 'Desfazer' beside a mark. */
export function ListRow({ card, timeNow, isHeld, isLocked, ...props }: CardProps) {
  const { onDone, onPhoto, onUndo, onTurnAction } = props
  const { title, status, points, photo, canUndo, turn } = card
  const canMark = isOpenCard(card) && isMarkableAt(card, timeNow)
  const isQuiet = cardWindowState(card, timeNow) === 'before' || (isOpenCard(card) && !canMark)
  const isMarked = status === 'claimed' || status === 'done'
  const box = (
    <span className={styles.box}>
      {isMarked && <DeviceIcon name={status === 'claimed' ? 'eye' : 'check'} size={18} />}
      {canMark && photo === 'required' && <DeviceIcon name="camera" size={18} />}
    </span>
  )
  const ownDetails = status === 'redo' ? 'Fazer de novo' : detailsOf(card, timeNow)
  const details = quotedNote(noteOf(card)) ?? ownDetails
  return (
    <article
      className={classNames(styles.row, styles[shownStatus(card)], isQuiet && styles.quiet)}
      aria-label={title}
    >
      {canMark ? (
        <button
          type="button"
          className={styles.tick}
          aria-label={`Fiz! ${photo === 'required' ? 'Com foto: ' : ''}${title}`}
          disabled={isLocked}
          onClick={() => onDone(card)}
        >
          {box}
        </button>
      ) : (
        <span className={styles.tick}>{box}</span>
      )}
      <div className={styles.text}>
        <h3>{title}</h3>
        {turn?.isBonus && <BonusSign />}
        {details && <p role={isHeld ? 'status' : undefined}>{details}</p>}
      </div>
      {turn?.isTaken && status === 'pending' && (
        <GiveBackButton card={card} size="teen" isLocked={isLocked} onTurnAction={onTurnAction} />
      )}
      {canMark && photo === 'optional' && (
        <button
          type="button"
          className={styles.camera}
          aria-label={`Fiz! Com foto: ${title}`}
          disabled={isLocked}
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
          disabled={isLocked}
          onClick={() => onUndo(card)}
        >
          Desfazer
        </button>
      )}
      {status !== 'not_done' && <b className={styles.points}>{formatSignedPoints(points)}</b>}
      {!isQuiet && <StepList card={card} size="teen" onTurnAction={onTurnAction} />}
    </article>
  )
}

/** A ticked box says 'Feito!' already. */
const detailsOf = (card: CardProps['card'], timeNow: string) =>
  card.status === 'done'
    ? null
    : (shownStatusText(card)?.replace(/^./, (letter) => letter.toLowerCase()) ?? openText(card, timeNow))
