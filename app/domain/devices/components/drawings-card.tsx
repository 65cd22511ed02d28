import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { stateSignOf, type TurnSign } from '../child-day/card-signs.ts'
import { isOpen as isOpenCard } from '../child-day/day-cards.ts'
import { openText, shownStatusText, spokenTask } from '../child-day/day-text.ts'
import { noteOf } from '../child-day/note-text.ts'
import { shownStatus } from '../child-day/pending-marks.ts'
import { isMarkableAt, cardWindowState } from '../child-day/turn-window.ts'
import { BonusSign } from './bonus-sign.tsx'
import { CardCorners } from './card-corners.tsx'
import { CardPicture } from './card-picture.tsx'
import { ChildButton, DoneButton, ListenButton, PhotoButton } from './child-button.tsx'
import type { CardProps } from './day-props.ts'
import { DeviceIcon } from './device-icons.tsx'
import styles from './drawings-card.module.css'
import { GuardianWords } from './guardian-words.tsx'
import { GiveBackButton } from './open-turn-card.tsx'
import { speak, useCanSpeak } from './speech.ts'
import { StepList } from './step-list.tsx'

interface DrawingsCardProps extends CardProps {
  /** Tells the card from the other turns of its task. */
  turnSign: TurnSign | null
}

/** A task for a child who does not read. Every state has a drawing. */
export function DrawingsCard({ card, timeNow, isHeld, isLocked, turnSign, ...props }: DrawingsCardProps) {
  const { onDone, onPhoto, onUndo, onTurnAction } = props
  const { title, status, photo, canUndo, turn } = card
  const isOpen = isOpenCard(card)
  const canMark = isOpen && isMarkableAt(card, timeNow)
  // without a mark the card is a row
  const isQuiet = cardWindowState(card, timeNow) === 'before' || (isOpen && !canMark)
  const hasSteps = isOpen && !isQuiet && turn !== undefined && turn.steps.length > 0
  const stateText = shownStatusText(card) ?? (turn && openText(card, timeNow))
  const spokenText = spokenTask(card, timeNow)
  const isMarked = status === 'claimed' || status === 'done'
  const isFull = canMark || isHeld || status === 'claimed'
  return (
    <article
      className={classNames(
        styles.card,
        !isFull && styles.small,
        styles[shownStatus(card)],
        isQuiet && styles.quiet,
        hasSteps && styles.withSteps,
      )}
      aria-label={title}
    >
      <div className={styles.picture}>
        <CardPicture card={card} size={200} />
        <CardCorners turnSign={turnSign} state={stateSignOf(card, timeNow)} />
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
        {isFull && isMarked ? (
          <StateButton sign={signOf(card)} text={spokenText} label={`Ouvir: ${title}`} />
        ) : (
          <ListenButton text={spokenText} size="non-reader" label={`Ouvir: ${title}`} />
        )}
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
      </div>
      <div className={styles.note}>
        <GuardianWords words={noteOf(card)} />
      </div>
    </article>
  )
}

/** The hand until the server has the mark. */
const signOf = ({ status, isSending }: CardProps['card']) =>
  isSending ? 'fiz' : status === 'done' ? 'feito' : 'esperando'

interface StateButtonProps {
  sign: ReturnType<typeof signOf>
  text: string
  label: string
}

/** The state of a marked card, where 'Fiz!' was: a second tap there only reads it aloud. */
function StateButton({ sign, text, label }: StateButtonProps) {
  const canSpeak = useCanSpeak()
  const drawing = <DeviceDrawing name={sign} className={styles.sign} />
  if (!canSpeak) return <span className={styles.state}>{drawing}</span>
  return (
    <ChildButton size="non-reader" look="outline" aria-label={label} onClick={() => speak(text)}>
      {drawing}
      <DeviceIcon name="ear" size={28} />
    </ChildButton>
  )
}
