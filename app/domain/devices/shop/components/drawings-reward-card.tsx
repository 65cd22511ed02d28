import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints, pointsText } from '#app/base/format-points.ts'
import { CardCorners } from '../../components/card-corners.tsx'
import { ChildButton, ListenButton } from '../../components/child-button.tsx'
import { CountTiles } from '../../components/count-tiles.tsx'
import type { ShopReward } from '../../device-view.ts'
import { canAsk } from '../can-ask.ts'
import { goalPartsText, spokenReward } from '../shop-text.ts'
import styles from './drawings-shop-card.module.css'
import type { ShopProps } from './shop-props.ts'

interface DrawingsRewardCardProps extends Pick<ShopProps, 'child'> {
  reward: ShopReward
  /** Whether the child has points that it can set aside for it. */
  canSave: boolean
  onAsk: () => void
  onSave: () => void
  onTakeBack: () => void
}

/** A reward for a child who does not read. A gift asks, an arrow into the jar saves, one out of it takes back (rule 273). */
export function DrawingsRewardCard({ child, reward, canSave, ...props }: DrawingsRewardCardProps) {
  const { onAsk, onSave, onTakeBack } = props
  const { title, drawing, points, saved, missing, isGoal, returnText, isTaken } = reward
  const usable = points - missing
  return (
    <article className={classNames(styles.card, isGoal && styles.goal)} aria-label={title}>
      <div className={styles.picture}>
        <RewardDrawing name={drawing as RewardDrawingName} size={112} />
        <CardCorners turnSign={null} state={isTaken ? 'feito' : returnText ? 'mais-tarde' : null} />
      </div>
      <div className={styles.text}>
        <h3>{title}</h3>
        <CountTiles
          childId={child.id}
          title={title}
          price={points}
          points={usable}
          saved={isGoal ? saved : undefined}
          label={isGoal ? goalPartsText(reward) : `${formatPoints(usable)} de ${pointsText(points)}`}
        />
        {returnText && <p className={styles.return}>{returnText}</p>}
      </div>
      <div className={styles.buttons}>
        <ListenButton text={spokenReward(reward)} size="non-reader" label={`Ouvir: ${title}`} />
        {saved > 0 && (
          <ChildButton
            size="non-reader"
            look="outline"
            isSquare
            aria-label={`Pegar de volta: ${title}`}
            onClick={onTakeBack}
          >
            <DeviceDrawing name="pegar-de-volta" className={styles.sign} />
          </ChildButton>
        )}
        {canAsk(reward) ? (
          <ChildButton
            size="non-reader"
            className={styles.main}
            aria-label={`Quero este: ${title}`}
            onClick={onAsk}
          >
            <DeviceDrawing name="pedir" className={styles.sign} />
            Quero este
          </ChildButton>
        ) : (
          canSave && (
            <ChildButton
              size="non-reader"
              look={isGoal ? 'leaf' : 'outline'}
              className={styles.main}
              aria-label={`Guardar: ${title}`}
              onClick={onSave}
            >
              <DeviceDrawing name="guardar" className={styles.sign} />
              Guardar
            </ChildButton>
          )
        )}
      </div>
    </article>
  )
}
