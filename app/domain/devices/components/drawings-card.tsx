import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { shownStatusText, spokenTask } from '../child-day/day-text.ts'
import { CardPicture } from './card-picture.tsx'
import { ChildButton, DoneButton, ListenButton, PhotoButton } from './child-button.tsx'
import type { CardProps } from './day-props.ts'
import { DeviceIcon } from './device-icons.tsx'
import styles from './drawings-card.module.css'
import { GuardianWords } from './guardian-words.tsx'

const STAMPS = { redo: 'de-novo', claimed: 'esperando', done: 'feito' } as const

/** A task for a child who does not read. Every state has a drawing. */
export function DrawingsCard({ card, isHeld, isUndoLocked, onDone, onPhoto, onUndo }: CardProps) {
  const { title, status, photo, canUndo } = card
  const isOpen = status === 'pending' || status === 'redo'
  const stamp = card.isSending && status === 'claimed' ? 'fiz' : STAMPS[status as keyof typeof STAMPS]
  const stateText = shownStatusText(card)
  return (
    <article
      className={classNames(styles.card, isOpen || isHeld ? styles.large : styles.small, styles[status])}
      aria-label={title}
    >
      {status === 'redo' && (
        <div className={styles.note}>
          <GuardianWords words={card.redo} />
        </div>
      )}
      <div className={styles.picture}>
        <CardPicture card={card} size={200} />
        {stamp && (
          <span className={styles.stamp}>
            <DeviceDrawing name={stamp} />
          </span>
        )}
      </div>
      <div className={styles.text}>
        <h2>{title}</h2>
        {stateText && (
          <p className={styles.state} role={isHeld ? 'status' : undefined}>
            {stateText}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <ListenButton text={spokenTask(card)} size="non-reader" label={`Ouvir: ${title}`} />
        {isOpen && photo === 'optional' && (
          <PhotoButton size="non-reader" title={title} onClick={() => onPhoto(card)} />
        )}
        {isOpen && (
          <DoneButton
            size="non-reader"
            title={title}
            needsPhoto={photo === 'required'}
            onClick={() => onDone(card)}
          />
        )}
        {!isOpen && canUndo && (
          <ChildButton
            size="non-reader"
            look="outline"
            isSquare
            aria-label={`Desfazer: ${title}`}
            disabled={isUndoLocked}
            onClick={() => onUndo(card)}
          >
            <DeviceIcon name="undo" size={44} />
          </ChildButton>
        )}
      </div>
    </article>
  )
}
