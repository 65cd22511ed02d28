import Flag from 'lucide-react/icons/flag'
import { type ReactNode, useId } from 'react'
import { capitalized } from '#app/base/capitalized.ts'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints, missingText, savedText } from '#app/base/format-points.ts'
import { availablePoints, pointsSetAside } from '../holds/hold.ts'
import { goalOf } from '../goal/goal.ts'
import { pointsMissing } from '../reward-lists.ts'
import type { Redeemer, Reward } from '../reward.ts'
import styles from './goal-bar.module.css'
import { GoalTiles } from './goal-tiles.tsx'

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
  const available = availablePoints(child)
  const saved = pointsSetAside(child, goal.id)
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
            {missing > 0 ? capitalized(missingText(missing)) : affordableGoalText(goal, child)}
            {missing > 0 && <small> de {formatPoints(goal.points)}</small>}
          </p>
        </div>
        <div className={styles.progress}>
          <GoalTiles
            price={goal.points}
            saved={saved}
            available={available}
            label={`A meta custa ${formatPoints(goal.points)}: ${savedText(saved)}, ${formatPoints(Math.max(0, available))} disponíveis, ${missingText(missing)}`}
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
