import Flag from 'lucide-react/icons/flag'
import { type ReactNode, useId } from 'react'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { TileProgress } from '#app/ui/art/tile-progress.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints } from '#app/ui/format-points.ts'
import { savedPoints, usablePoints } from '../holds/hold.ts'
import { goalOf } from '../goal/goal.ts'
import { missingPointsText, pointsMissing } from '../reward-lists.ts'
import type { Redeemer, Reward } from '../reward.ts'
import styles from './goal-bar.module.css'

interface GoalBarProps {
  child: Redeemer
  /** The rewards of the snapshot. */
  rewards: readonly Reward[]
  /** Buttons below the progress. */
  actions?: ReactNode
  className?: string
}

/** The child's goal: drawing, title, progress, and 'Faltam 12' or 'Já dá para resgatar'. Renders nothing without a goal. */
export function GoalBar({ child, rewards, actions, className }: GoalBarProps) {
  const id = useId()
  const goal = goalOf(child, rewards)
  if (!goal) return null
  const usable = usablePoints(child, goal.id)
  const saved = savedPoints(child, goal.id)
  const missing = pointsMissing(child, goal)
  return (
    <section aria-labelledby={id} className={classNames(styles.goal, className)}>
      <div className={styles.content}>
        <RewardDrawing
          name={(goal.shownDrawing ?? 'surpresa') as RewardDrawingName}
          size={72}
          className={styles.drawing}
        />
        <div>
          <h2 id={id} className={styles.title}>
            <span className={styles.label}>
              <Flag size={16} aria-hidden="true" />
              Meta de {child.name}
            </span>{' '}
            {goal.title}
          </h2>
          <p className={styles.state}>
            {missing > 0 ? missingPointsText(missing) : affordableGoalText(goal, child)}
            {saved > 0 && ` · guardados ${formatPoints(saved)}`}
          </p>
        </div>
        <div className={styles.progress}>
          <TileProgress
            value={usable}
            max={goal.points}
            pair={2}
            label={`${child.name} tem ${formatPoints(usable)} de ${formatPoints(goal.points)} pontos`}
          />
          {actions}
        </div>
      </div>
    </section>
  )
}

/** A reward that was redeemed in this period may be the goal, but can be redeemed again only in the next one. */
const affordableGoalText = (goal: Reward, child: Redeemer) =>
  child.redeemedRewardIds.includes(goal.id) ? 'Os pontos já bastam' : 'Já dá para resgatar'
