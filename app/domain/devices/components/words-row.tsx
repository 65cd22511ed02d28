import { classNames } from '#app/ui/class-names.ts'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import { shownStatusText, spokenTask, timeText } from '../child-day/day-text.ts'
import { noteOf } from '../child-day/note-text.ts'
import { CardPicture } from './card-picture.tsx'
import { DoneButton, ListenButton, PhotoButton } from './child-button.tsx'
import type { CardProps } from './day-props.ts'
import { GuardianWords } from './guardian-words.tsx'
import styles from './words-row.module.css'

/** A task for a child who reads. */
export function WordsRow({ card, isHeld, isUndoLocked, onDone, onPhoto, onUndo }: CardProps) {
  const { title, status, time, points, photo, canUndo } = card
  const isOpen = status === 'pending' || status === 'redo'
  const words = noteOf(card)
  return (
    <article className={classNames(styles.row, styles[status])} aria-label={title}>
      <CardPicture card={card} size={72} />
      <div className={styles.text}>
        <h3>{title}</h3>
        <p role={isHeld ? 'status' : undefined}>
          {shownStatusText(card) ?? (time && timeText(time))}
          {status !== 'not_done' && <b> {formatSignedPoints(points)}</b>}
        </p>
      </div>
      {isOpen && (
        <div className={classNames(styles.buttons, photo === 'optional' && styles.twoButtons)}>
          {photo === 'optional' && <PhotoButton size="child" title={title} onClick={() => onPhoto(card)} />}
          <DoneButton
            size="child"
            title={title}
            needsPhoto={photo === 'required'}
            onClick={() => onDone(card)}
          />
        </div>
      )}
      {!isOpen && canUndo && (
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
      {words?.note && (
        <div className={styles.note}>
          <GuardianWords words={words} />
          <ListenButton text={spokenTask(card)} size="child" label={`Ouvir: ${title}`} />
        </div>
      )}
    </article>
  )
}
