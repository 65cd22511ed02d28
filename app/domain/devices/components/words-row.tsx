import { classNames } from '#app/ui/class-names.ts'
import { formatSignedPoints } from '#app/base/format-points.ts'
import { isOpen as isOpenCard } from '../child-day/day-cards.ts'
import { openText, shownStatusText, spokenTask } from '../child-day/day-text.ts'
import { noteOf } from '../child-day/note-text.ts'
import { shownStatus } from '../child-day/pending-marks.ts'
import { isMarkableAt, cardWindowState } from '../child-day/turn-window.ts'
import { BonusSign } from './bonus-sign.tsx'
import { CardPicture } from './card-picture.tsx'
import { ChildButton, DoneButton, ListenButton, PhotoButton } from './child-button.tsx'
import type { CardProps } from './day-props.ts'
import { DeviceIcon } from './device-icons.tsx'
import { GuardianWords } from './guardian-words.tsx'
import { GiveBackButton } from './open-turn-card.tsx'
import { StepList } from './step-list.tsx'
import styles from './words-row.module.css'

/** A task for a child who reads. */
export function WordsRow({ card, timeNow, isHeld, isLocked, ...props }: CardProps) {
  const { onDone, onPhoto, onUndo, onTurnAction } = props
  const { title, status, points, photo, canUndo, turn } = card
  const isOpen = isOpenCard(card)
  const canMark = isOpen && isMarkableAt(card, timeNow)
  const isQuiet = cardWindowState(card, timeNow) === 'before' || (isOpen && !canMark)
  const canGiveBack = turn?.isTaken === true && status === 'pending'
  const words = noteOf(card)
  // a second tap where 'Fiz!' was must not undo the mark
  const isUndoHere = isHeld && !isOpen && canUndo
  return (
    <article
      className={classNames(styles.row, styles[shownStatus(card)], isQuiet && styles.quiet)}
      aria-label={title}
    >
      {isUndoHere ? (
        <ChildButton
          size="child"
          look="outline"
          isSquare
          className={styles.undoHere}
          aria-label={`Desfazer: ${title}`}
          disabled={isLocked}
          onClick={() => onUndo(card)}
        >
          <DeviceIcon name="undo" size={32} />
        </ChildButton>
      ) : (
        <CardPicture card={card} size={72} />
      )}
      <div className={styles.text}>
        <h3>{title}</h3>
        {turn?.isBonus && <BonusSign />}
        <p role={isHeld ? 'status' : undefined}>
          {shownStatusText(card) ?? openText(card, timeNow)}
          {status !== 'not_done' && <b> {formatSignedPoints(points)}</b>}
        </p>
      </div>
      {(canMark || canGiveBack) && (
        <div
          className={classNames(styles.buttons, (photo === 'optional' || canGiveBack) && styles.twoButtons)}
        >
          {canGiveBack && (
            <GiveBackButton card={card} size="child" isLocked={isLocked} onTurnAction={onTurnAction} />
          )}
          {canMark && photo === 'optional' && (
            <PhotoButton size="child" title={title} disabled={isLocked} onClick={() => onPhoto(card)} />
          )}
          {canMark && (
            <DoneButton
              size="child"
              title={title}
              needsPhoto={photo === 'required'}
              disabled={isLocked}
              onClick={() => onDone(card)}
            />
          )}
        </div>
      )}
      {isUndoHere && (
        <span className={styles.sign}>
          <DeviceIcon name={status === 'claimed' ? 'eye' : 'check'} size={32} />
        </span>
      )}
      {!isOpen && canUndo && !isUndoHere && (
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
      {!isQuiet && turn && turn.steps.length > 0 && isOpen && (
        <div className={styles.steps}>
          <StepList card={card} size="child" onTurnAction={onTurnAction} />
        </div>
      )}
      {words?.note && (
        <div className={styles.note}>
          <GuardianWords words={words} />
          <ListenButton text={spokenTask(card, timeNow)} size="child" label={`Ouvir: ${title}`} />
        </div>
      )}
    </article>
  )
}
