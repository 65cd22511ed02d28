import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { formatPoints } from '#app/ui/format-points.ts'
import { missingPointsText } from '../child-day/day-text.ts'
import type { ShownDay } from '../child-day/pending-marks.ts'
import type { DeviceChild } from '../device-view.ts'
import { CountTiles } from './count-tiles.tsx'
import styles from './shop-foot.module.css'

interface ShopFootProps {
  child: Pick<DeviceChild, 'id' | 'name'>
  day: ShownDay
  onShop: () => void
}

/**
 * The way into the shop of a child who does not read, at the foot of its day: the goal with tiles to count (rule 165), or
 * the first reward. Renders nothing without rewards.
 */
export function ShopFoot({ child, day, onShop }: ShopFootProps) {
  const { goal, points, shop } = day
  const [firstReward] = shop?.rewards ?? []
  const shown = goal ?? firstReward
  if (!shown) return null
  const usable = (points?.available ?? 0) + (goal?.saved ?? 0)
  const missing = goal && missingPointsText(goal.points - usable)
  return (
    <button
      type="button"
      className={styles.goal}
      aria-label={goal ? `Minha meta: ${goal.title}, ${missing}. Abrir a loja` : 'Abrir a loja'}
      onClick={onShop}
    >
      <RewardDrawing name={shown.drawing as RewardDrawingName} size={72} className={styles.drawing} />
      <span className={styles.content}>
        <span className={styles.title}>
          <b>{goal ? goal.title : 'Loja'}</b>
          {missing && <span>{missing}</span>}
        </span>
        {goal && (
          <CountTiles
            childId={child.id}
            title={goal.title}
            price={goal.points}
            points={usable}
            label={`${formatPoints(usable)} de ${formatPoints(goal.points)} pontos`}
          />
        )}
      </span>
    </button>
  )
}
