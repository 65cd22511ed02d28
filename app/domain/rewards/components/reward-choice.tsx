import { Check } from 'lucide-react'
import { useId } from 'react'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { FieldGroup } from '#app/ui/field.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import type { Reward } from '../reward.ts'
import { redeemOrder, rewardProgress } from '../reward-progress.ts'
import { drawingOf } from './reward-look.ts'
import styles from './reward-choice.module.css'

interface RewardChoiceProps {
  rewards: readonly Reward[]
  balance: number
  value: string | null
  onValueChange: (rewardId: string) => void
  disabled?: boolean
}

/** One of the child's rewards; those the balance does not pay for say how much is missing. */
export function RewardChoice({ rewards, balance, value, onValueChange, disabled }: RewardChoiceProps) {
  const name = useId()
  return (
    <FieldGroup legend="Qual prêmio?" large>
      <div className={styles.choice}>
        {redeemOrder(rewards, balance).map((reward) => {
          const { isAffordable, missing } = rewardProgress(reward.points, balance)
          return (
            <label key={reward.id} className={styles.reward}>
              <input
                type="radio"
                name={name}
                value={reward.id}
                checked={reward.id === value}
                disabled={disabled || !isAffordable}
                onChange={() => onValueChange(reward.id)}
              />
              <RewardDrawing name={drawingOf(reward)} size={48} className={styles.drawing} />
              <span className={styles.what}>
                <b>{reward.title}</b>
                {!isAffordable && <span>Faltam {formatPoints(missing)}</span>}
              </span>
              <span className={styles.cost}>
                <b>{formatPoints(reward.points)}</b> {reward.points === 1 ? 'ponto' : 'pontos'}
              </span>
              <Check className={styles.check} size={22} strokeWidth={3} aria-hidden="true" />
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}
