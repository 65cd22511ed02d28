import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { Tile, tileChoices } from '#app/ui/art/tile-shapes.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import { missingPointsText } from '../child-day/day-text.ts'
import { goalTiles } from '../child-day/goal-tiles.ts'
import { tileSeed } from '../child-day/tile-seed.ts'
import type { ChildDay } from '../device-view.ts'
import styles from './goal-foot.module.css'

interface GoalFootProps {
  childId: string
  goal: NonNullable<ChildDay['goal']>
  balance: number
}

const TILE = 42
/** The gap after each five tiles, so that they can be counted. */
const GROUP_GAP = 14

/** The child's goal at the foot of the screen: drawing, title and tiles to count (rule 165). */
export function GoalFoot({ childId, goal, balance }: GoalFootProps) {
  const { count, filled, pointsPerTile } = goalTiles(goal.points, balance)
  const tiles = tileChoices(tileSeed(childId, goal.title), count, [0, 5, 4, 1])
  const xOf = (index: number) => index * TILE + Math.floor(index / 5) * GROUP_GAP
  return (
    <section className={styles.goal} aria-label={`Minha meta: ${goal.title}`}>
      <RewardDrawing name={goal.drawing as RewardDrawingName} size={72} className={styles.drawing} />
      <div className={styles.content}>
        <p className={styles.title}>
          <b>{goal.title}</b>
          <span>{missingPointsText(goal.points - balance)}</span>
        </p>
        <svg
          className={styles.tiles}
          viewBox={`-1 -1 ${xOf(count - 1) + TILE} 42`}
          style={{ maxInlineSize: `${(xOf(count - 1) + TILE) * 0.95}px` }}
          role="img"
          aria-label={`${formatPoints(balance)} de ${formatPoints(goal.points)} pontos`}
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
          <p className={styles.scale}>Cada azulejo vale {formatPoints(pointsPerTile)} pontos.</p>
        )}
      </div>
    </section>
  )
}
