import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import { missingPointsText } from '../child-day/day-text.ts'
import { goalTiles } from '../child-day/goal-tiles.ts'
import type { ShownDay } from '../child-day/pending-marks.ts'
import { tileSeed } from '../child-day/tile-seed.ts'
import type { ChildGoal, DeviceChild } from '../device-view.ts'
import styles from './shop-foot.module.css'

interface ShopFootProps {
  child: Pick<DeviceChild, 'id' | 'name'>
  day: ShownDay
  onShop: () => void
}

const TILE = 42
/** The gap after each five tiles, so that they can be counted. */
const GROUP_GAP = 14

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
        {goal && <GoalTilesRow childId={child.id} goal={goal} usable={usable} />}
      </span>
    </button>
  )
}

function GoalTilesRow({ childId, goal, usable }: { childId: string; goal: ChildGoal; usable: number }) {
  const { count, filled, pointsPerTile } = goalTiles(goal.points, usable)
  const tiles = tileChoices(tileSeed(childId, goal.title), count, [0, 5, 4, 1])
  const xOf = (index: number) => index * TILE + Math.floor(index / 5) * GROUP_GAP
  return (
    <>
      <svg
        className={styles.tiles}
        viewBox={`-1 -1 ${xOf(count - 1) + TILE} 42`}
        style={{ maxInlineSize: `${(xOf(count - 1) + TILE) * 0.95}px` }}
        role="img"
        aria-label={`${formatPoints(usable)} de ${formatPoints(goal.points)} pontos`}
      >
        {tiles.map((tile, index) =>
          index < filled ? (
            <Tile key={index} {...tile} x={xOf(index)} y={0} size={40} />
          ) : (
            <rect key={index} className={styles.frame} x={xOf(index) + 1} y="1" width="38" height="38" />
          ),
        )}
      </svg>
      {pointsPerTile > 1 && (
        <span className={styles.scale}>Cada azulejo vale {formatPoints(pointsPerTile)} pontos.</span>
      )}
    </>
  )
}
