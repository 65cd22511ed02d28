import { useId } from 'react'
import { rewardDrawingOf } from '#app/ui/art/chosen-reward-drawing.ts'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { FieldGroup } from '#app/ui/field.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import { Points } from '#app/ui/points.tsx'
import { pointsMissing } from '../reward-shelf.ts'
import type { Reward } from '../reward.ts'
import { PeriodChip } from './period-chip.tsx'
import styles from './redeem-sheet.module.css'

interface RewardOptionsProps {
  rewards: readonly Reward[]
  balance: number
  value: string | null
  onValueChange: (rewardId: string) => void
  error: string | undefined
}

/** The rewards to choose from; what the balance does not pay for is disabled and says what is missing. */
export function RewardOptions({ rewards, balance, value, onValueChange, error }: RewardOptionsProps) {
  const group = useId()
  return (
    <FieldGroup legend="Escolha o prêmio" error={error}>
      <div className={styles.options}>
        {rewards.map((reward) => {
          const missing = pointsMissing(balance, reward)
          return (
            <label key={reward.id} className={styles.option}>
              <input
                type="radio"
                name={group}
                checked={reward.id === value}
                disabled={missing > 0}
                onChange={() => onValueChange(reward.id)}
              />
              <RewardDrawing name={rewardDrawingOf(reward)} size={44} />
              <span className={styles.what}>
                <b>{reward.title}</b>
                {missing > 0 ? (
                  <span className={styles.missing}>Faltam {formatPoints(missing)}</span>
                ) : (
                  <PeriodChip period={reward.redemptionPeriod} />
                )}
              </span>
              <Points value={reward.points} signed={false} size="lg" />
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}
