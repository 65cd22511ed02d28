import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { isOpen as isOpenCard } from '../child-day/day-cards.ts'
import { openText, shownStatusText, spokenTask } from '../child-day/day-text.ts'
import { isTakenUnanswered, shownStatus } from '../child-day/pending-marks.ts'
import { isMarkableAt, cardWindowState } from '../child-day/turn-window.ts'
import { BonusSign } from './bonus-sign.tsx'
import { CardPicture } from './card-picture.tsx'
import { ChildButton, DoneButton, ListenButton, PhotoButton } from './child-button.tsx'
import type { CardProps } from './day-props.ts'
import { DeviceIcon } from './device-icons.tsx'
import styles from './drawings-card.module.css'
import { GuardianWords } from './guardian-words.tsx'
import { GiveBackButton } from './open-turn-card.tsx'
import { StepList } from './step-list.tsx'

const STAMPS = { redo: 'de-novo', claimed: 'esperando', done: 'feito' } as const

/** A task for a child who does not read. Every state has a drawing. */
export function DrawingsCard({ card, timeNow, isHeld, isLocked, ...props }: CardProps) {
  const { onDone, onPhoto, onUndo, onTurnAction } = props
  const { title, status, photo, canUndo, turn } = card
  const isOpen = isOpenCard(card)
  const canMark = isOpen && isMarkableAt(card, timeNow)
  // without a mark the card is a row
  const isQuiet = cardWindowState(card, timeNow) === 'before' || (isOpen && !canMark)
  const hasSteps = isOpen && !isQuiet && turn !== undefined && turn.steps.length > 0
  const isTaken = isTakenUnanswered(card)
  const stamp =
    isTaken || (card.isSending && status === 'claimed') ? 'fiz' : STAMPS[status as keyof typeof STAMPS]
  const stateText = shownStatusText(card) ?? (turn && openText(card, timeNow))
  return (
    <article
      className={classNames(
        styles.card,
        canMark || isHeld ? styles.large : styles.small,
        styles[shownStatus(card)],
        isQuiet && styles.quiet,
        hasSteps && styles.withSteps,
      )}
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
        {turn?.isBonus && <BonusSign />}
        {stateText && (
          <p className={styles.state} role={isHeld ? 'status' : undefined}>
            {stateText}
          </p>
        )}
      </div>
      {hasSteps && (
        <div className={styles.steps}>
          <StepList card={card} size="non-reader" onTurnAction={onTurnAction} />
        </div>
      )}
      <div className={styles.buttons}>
        <ListenButton text={spokenTask(card, timeNow)} size="non-reader" label={`Ouvir: ${title}`} />
        {turn?.isTaken && status === 'pending' && (
          <GiveBackButton card={card} size="non-reader" isLocked={isLocked} onTurnAction={onTurnAction} />
        )}
        {canMark && photo === 'optional' && (
          <PhotoButton size="non-reader" title={title} disabled={isLocked} onClick={() => onPhoto(card)} />
        )}
        {canMark && (
          <DoneButton
            size="non-reader"
            title={title}
            needsPhoto={photo === 'required'}
            disabled={isLocked}
            onClick={() => onDone(card)}
          />
        )}
        {!isOpen && canUndo && (
          <ChildButton
            size="non-reader"
            look="outline"
            isSquare
            aria-label={`Desfazer: ${title}`}
            disabled={isLocked}
            onClick={() => onUndo(card)}
          >
            <DeviceIcon name="undo" size={44} />
          </ChildButton>
        )}
      </div>
    </article>
  )
}
