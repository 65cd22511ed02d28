import { Avatar } from '#app/ui/art/avatar.tsx'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { TaskDrawing } from '#app/ui/art/drawing.tsx'
import type { TaskDrawingName } from '#app/ui/art/task-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { holderText, siblingTurnText } from '../child-day/day-text.ts'
import type { TurnSign } from '../child-day/card-signs.ts'
import type { SiblingTurn } from '../device-view.ts'
import { CardCorners } from './card-corners.tsx'
import { ListenButton } from './child-button.tsx'
import styles from './drawings-card.module.css'

interface SiblingTurnCardProps {
  turn: SiblingTurn
  /** Tells the card from the other turns of its task. */
  turnSign: TurnSign | null
}

/** 'É a vez do Davi' for a child who does not read: a quiet card with the sibling's face (rule 199). */
export function SiblingTurnCard({ turn, turnSign }: SiblingTurnCardProps) {
  const { title, drawing, holder } = turn
  return (
    <article
      className={classNames(styles.card, styles.small, styles.quiet)}
      aria-label={siblingTurnText(turn)}
    >
      <div className={styles.picture}>
        <TaskDrawing name={drawing as TaskDrawingName} size={200} />
        <CardCorners turnSign={turnSign} state={{ face: <Face holder={holder} /> }} />
      </div>
      <div className={styles.text}>
        <h2>{title}</h2>
        <p className={styles.state}>{holderText(turn)}</p>
      </div>
      <div className={styles.buttons}>
        <ListenButton text={siblingTurnText(turn)} size="non-reader" label={`Ouvir: ${title}`} />
      </div>
    </article>
  )
}

/** The drawn portrait; two arrows for a child with a photo, which other children's devices do not get. */
function Face({ holder }: Pick<SiblingTurn, 'holder'>) {
  const { avatarType, avatarVariant } = holder
  if (!avatarType || avatarType === 'custom' || !avatarVariant) return <DeviceDrawing name="vez-de-outro" />
  return <Avatar gender={avatarType} variant={avatarVariant} size={60} />
}
