import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints, pointsWord } from '#app/base/format-points.ts'
import { ChildButton } from '../../components/child-button.tsx'
import type { ShopReward } from '../../device-view.ts'
import { canAsk } from '../can-ask.ts'
import { notNowText } from '../shop-text.ts'
import styles from './reward-card.module.css'
import { BUTTON_SIZES, type ShopProps } from './shop-props.ts'

interface RewardCardProps extends Pick<ShopProps, 'child'> {
  reward: ShopReward
  /** Whether the child has points that it can set aside for it. */
  canSave: boolean
  onAsk: () => void
  onSave: () => void
}

/** A reward of the shop for children who read. Only what can be asked now is green (rule 194). */
export function RewardCard({ child, reward, canSave, onAsk, onSave }: RewardCardProps) {
  const { title, drawing, points, isGoal } = reward
  const { view } = child
  const size = BUTTON_SIZES[view]
  const isAskable = canAsk(reward)
  const notNow = notNowText(reward)
  const saveLabel = isAskable ? 'Guardar' : 'Guardar para este'
  return (
    <article className={classNames(styles.card, styles[view])} aria-label={title}>
      {view !== 'list' && (
        <div className={styles.picture}>
          <RewardDrawing name={drawing as RewardDrawingName} size={84} />
        </div>
      )}
      <div className={styles.text}>
        <h3>{title}</h3>
        <p>
          <b>{formatPoints(points)}</b> {pointsWord(points)}
          {isGoal && ' · minha meta'}
        </p>
      </div>
      {notNow && <p className={styles.notNow}>{notNow}</p>}
      <div className={styles.buttons}>
        {canSave && (
          <ChildButton size={size} look="outline" aria-label={`${saveLabel}: ${title}`} onClick={onSave}>
            {saveLabel}
          </ChildButton>
        )}
        {isAskable && (
          <ChildButton size={size} aria-label={`Quero este: ${title}`} onClick={onAsk}>
            Quero este
          </ChildButton>
        )}
      </div>
    </article>
  )
}
