import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { Initials } from '#app/ui/initials.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { isOpen } from '../child-day/day-cards.ts'
import { openText, openTurnText, shownStatusText } from '../child-day/day-text.ts'
import { shownStatus } from '../child-day/pending-marks.ts'
import { timesOfTurn, isMarkableAt, cardWindowState } from '../child-day/turn-window.ts'
import { BonusSign } from './bonus-sign.tsx'
import { DeviceIcon } from './device-icons.tsx'
import type { CardProps, OpenTurnProps } from './day-props.ts'
import styles from './wall-row.module.css'

interface WallRowProps extends CardProps {
  isLater: boolean
}

/** A row of the wall. The whole row is the button; a row marked a moment ago is the button to undo. */
export function WallRow({ card, timeNow, isHeld, isLocked, isLater, onDone, onUndo }: WallRowProps) {
  const { title, status, photo, canUndo } = card
  const details = shownStatusText(card) ?? openText(card, timeNow)
  const isEarly = cardWindowState(card, timeNow) === 'before'
  const content = (
    <>
      <TaskDrawing name={card.drawing as TaskDrawingName} size={80} className={styles.drawing} />
      <span className={styles.text}>
        <b>{title}</b> {card.turn?.isBonus && <BonusSign />}
        {details && <span role={isHeld ? 'status' : undefined}>{details}</span>}
      </span>{' '}
    </>
  )
  if (isOpen(card) && !isMarkableAt(card, timeNow))
    return <div className={classNames(styles.row, styles.quiet)}>{content}</div>
  if (isOpen(card)) {
    return (
      <button
        type="button"
        className={classNames(styles.row, styles[shownStatus(card)], (isLater || isEarly) && styles.later)}
        disabled={isLocked}
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
        disabled={isLocked}
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
        {status === 'done' && card.praise?.deciderName ? (
          <>
            <Initials name={card.praise.deciderName} tone="terra" />
            <span className="visually-hidden">Elogio de {card.praise.deciderName}</span>
          </>
        ) : (
          <DeviceIcon name={status === 'claimed' ? 'eye' : 'check'} size={32} />
        )}
      </span>
    </div>
  )
}

/** A turn of 'Quem pegar primeiro' in the column of a child who may take it. The whole row is the button 'Peguei!'. */
export function WallOpenRow({ turn, timeNow, isLocked, onTurnAction }: OpenTurnProps) {
  const { taskId, childId, day, slot, title, isBonus } = turn
  const when = openTurnText(turn, timeNow)
  const content = (
    <>
      <TaskDrawing name={turn.drawing as TaskDrawingName} size={80} className={styles.drawing} />
      <span className={styles.text}>
        <b>{title}</b> {isBonus && <BonusSign />}
        {when && <span>{when}</span>}
      </span>{' '}
    </>
  )
  if (!isMarkableAt(timesOfTurn(turn), timeNow))
    return <div className={classNames(styles.row, styles.quiet)}>{content}</div>
  return (
    <button
      type="button"
      className={classNames(styles.row, styles.openTurn, turn.isSending && styles.claimed)}
      disabled={isLocked}
      onClick={() => onTurnAction({ kind: 'take', taskId, childId, day, slot })}
    >
      {content}
      <span className={styles.go}>
        <DeviceIcon name="hand" size={32} />
        Peguei!
      </span>
    </button>
  )
}
