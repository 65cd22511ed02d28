import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints } from '#app/ui/format-points.ts'
import { ChildButton, ListenButton } from '../../components/child-button.tsx'
import type { ShopReward } from '../../device-view.ts'
import { canAsk } from '../can-ask.ts'
import { notNowText, pointsText, spokenReward } from '../shop-text.ts'
import { CountTiles } from '../../components/count-tiles.tsx'
import styles from './reward-card.module.css'
import { BUTTON_SIZES, type ShopProps } from './shop-props.ts'

interface RewardCardProps extends Pick<ShopProps, 'child'> {
  reward: ShopReward
  /** Whether the child has points that it can set aside for it. */
  canSave: boolean
  onAsk: () => void
  onSave: () => void
}

/** A reward of the shop. Only what can be asked now is green (rule 194). */
export function RewardCard({ child, reward, canSave, onAsk, onSave }: RewardCardProps) {
  const { title, drawing, points, missing, isGoal } = reward
  const { view } = child
  const size = BUTTON_SIZES[view]
  const isAskable = canAsk(reward)
  const notNow = notNowText(reward)
  const usable = points - missing
  const saveLabel = isAskable || view === 'drawings' ? 'Guardar' : 'Guardar para este'
  return (
    <article className={classNames(styles.card, styles[view])} aria-label={title}>
      {view !== 'list' && (
        <div className={styles.picture}>
          <RewardDrawing name={drawing as RewardDrawingName} size={84} />
        </div>
      )}
      <div className={styles.text}>
        <h3>{title}</h3>
        {view === 'drawings' ? (
          <CountTiles
            childId={child.id}
            title={title}
            price={points}
            points={usable}
            label={`${formatPoints(usable)} de ${pointsText(points)}`}
            className={styles.tiles}
          />
        ) : (
          <p>
            <b>{formatPoints(points)}</b> {points === 1 ? 'ponto' : 'pontos'}
            {isGoal && ' · minha meta'}
          </p>
        )}
      </div>
      {notNow && <p className={styles.notNow}>{notNow}</p>}
      <div className={styles.buttons}>
        {view === 'drawings' && (
          <ListenButton text={spokenReward(reward)} size={size} label={`Ouvir: ${title}`} />
        )}
        {canSave && (view !== 'drawings' || !isAskable || reward.saved > 0) && (
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
