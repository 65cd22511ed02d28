import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { goalText } from '../child-day/day-text.ts'
import type { ShownDay } from '../child-day/pending-marks.ts'
import type { DeviceChild } from '../device-view.ts'
import { CountTiles } from './count-tiles.tsx'
import { DeviceIcon } from './device-icons.tsx'
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
  const available = points?.available ?? 0
  const missing = goal ? (goal.missing ?? Math.max(0, goal.points - goal.saved - available)) : 0
  const label = goal && `Minha meta: ${goalText(goal, available, missing)}`
  return (
    <button
      type="button"
      className={styles.goal}
      aria-label={label ? `${label}. Abrir a loja` : 'Loja: abrir'}
      onClick={onShop}
    >
      <RewardDrawing name={shown.drawing as RewardDrawingName} size={72} className={styles.drawing} />
      {goal && label && (
        <CountTiles
          childId={child.id}
          title={goal.title}
          price={goal.points}
          points={goal.points - missing}
          saved={goal.saved}
          label={label}
          hasScale={false}
          className={styles.tiles}
        />
      )}
      <b className={styles.title}>{goal ? goal.title : 'Loja'}</b>
      <span className={styles.more}>
        <DeviceIcon name="next" size={28} />
      </span>
    </button>
  )
}
