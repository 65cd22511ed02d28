import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatSignedPoints } from '#app/base/format-points.ts'
import { type TurnSign, windowSignOf } from '../child-day/card-signs.ts'
import { openTurnText, spokenOpenTurn } from '../child-day/day-text.ts'
import { timesOfTurn, isMarkableAt } from '../child-day/turn-window.ts'
import { BonusSign } from './bonus-sign.tsx'
import { CardCorners } from './card-corners.tsx'
import { ChildButton, ListenButton } from './child-button.tsx'
import type { OpenTurnProps } from './day-props.ts'
import { DeviceIcon } from './device-icons.tsx'
import styles from './open-turn-card.module.css'

interface OpenTurnCardProps extends OpenTurnProps {
  size: 'non-reader' | 'child' | 'teen'
  /** For non-readers: tells the card from the other turns of its task. */
  turnSign?: TurnSign | null
}

/** A turn of 'Quem pegar primeiro' with 'Peguei!' (rule 206). With 'Só neste horário' it can be taken in its window only. */
export function OpenTurnCard({ turn, timeNow, isLocked, size, turnSign, onTurnAction }: OpenTurnCardProps) {
  const { taskId, childId, day, slot, title, points, isBonus } = turn
  const when = openTurnText(turn, timeNow)
  // the other views have the cards in sections with headings
  const Heading = size === 'non-reader' ? 'h2' : 'h3'
  return (
    <article
      className={classNames(styles.card, styles[size], turn.isSending && styles.sending)}
      aria-label={title}
    >
      {size !== 'teen' && (
        <span className={styles.picture}>
          <TaskDrawing name={turn.drawing as TaskDrawingName} size={112} className={styles.drawing} />
          {size === 'non-reader' && (
            <CardCorners turnSign={turnSign ?? null} state={windowSignOf(timesOfTurn(turn), timeNow)} />
          )}
        </span>
      )}
      <div className={styles.text}>
        <Heading>{title}</Heading>
        {isBonus && <BonusSign />}
        {(when || size !== 'non-reader') && (
          <p>
            {when} {size !== 'non-reader' && points > 0 && <b>{formatSignedPoints(points)}</b>}
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        {size === 'non-reader' && (
          <ListenButton text={spokenOpenTurn(turn, timeNow)} size={size} label={`Ouvir: ${title}`} />
        )}
        {isMarkableAt(timesOfTurn(turn), timeNow) && (
          <ChildButton
            size={size}
            look="outline"
            className={styles.take}
            aria-label={`Peguei! ${title}`}
            disabled={isLocked}
            onClick={() => onTurnAction({ kind: 'take', taskId, childId, day, slot })}
          >
            <DeviceIcon name="hand" size={size === 'non-reader' ? 44 : 26} />
            Peguei!
          </ChildButton>
        )}
      </div>
    </article>
  )
}

interface GiveBackButtonProps extends Pick<OpenTurnCardProps, 'size' | 'isLocked' | 'onTurnAction'> {
  card: Omit<OpenTurnCardProps['turn'], 'until' | 'isStrict' | 'isBonus'>
}

/** 'Devolver': gives a turn that the child has taken back, so that another child can take it. */
export function GiveBackButton({ card, size, isLocked, onTurnAction }: GiveBackButtonProps) {
  const { taskId, childId, day, slot, title } = card
  const giveBack = () => onTurnAction({ kind: 'giveBack', taskId, childId, day, slot })
  if (size !== 'non-reader') {
    return (
      <button
        type="button"
        className={classNames(styles.giveBack, size === 'teen' && styles.teen)}
        aria-label={`Devolver: ${title}`}
        disabled={isLocked}
        onClick={giveBack}
      >
        Devolver
      </button>
    )
  }
  return (
    <ChildButton
      size={size}
      look="outline"
      isSquare
      aria-label={`Devolver: ${title}`}
      disabled={isLocked}
      onClick={giveBack}
    >
      <DeviceIcon name="giveBack" size={44} />
      Devolver
    </ChildButton>
  )
}
