import { useId } from 'react'
import { capitalized } from '#app/base/capitalized.ts'
import { missingText } from '#app/base/format-points.ts'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { FieldGroup } from '#app/ui/field.tsx'
import { Points } from '#app/ui/points.tsx'
import { isClosedTo, pointsMissing } from '../reward-lists.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { closedSentence } from '../redemption-period.ts'
import type { Redeemer, Reward } from '../reward.ts'
import { LimitChip } from './limit-chip.tsx'
import styles from './redeem-sheet.module.css'

interface RewardOptionsProps {
  rewards: readonly Reward[]
  child: Redeemer
  today: CivilDate
  value: string | null
  onValueChange: (rewardId: string) => void
  error: string | undefined
}

/**
 * The rewards to choose from. An option is disabled if the usable points do not suffice (it then shows the missing points),
 * if the reward was redeemed in this period (it then shows the next possible day), or if it exists once and is taken.
 */
export function RewardOptions({ rewards, child, today, value, onValueChange, error }: RewardOptionsProps) {
  const group = useId()
  return (
    <FieldGroup legend="Escolha o prêmio" error={error}>
      <div className={styles.options}>
        {rewards.map((reward) => {
          const missingPoints = pointsMissing(child, reward)
          const isClosed = isClosedTo(reward, child)
          return (
            <label key={reward.id} className={styles.option}>
              <input
                type="radio"
                name={group}
                checked={reward.id === value}
                disabled={missingPoints > 0 || isClosed}
                onChange={() => onValueChange(reward.id)}
              />
              <RewardDrawing name={rewardDrawings.nameFor(reward)} size={56} />
              <span className={styles.text}>
                <b>{reward.title}</b>
                {isClosed ? (
                  <span className={styles.status}>{closedSentence(reward, today)}</span>
                ) : missingPoints > 0 ? (
                  <span className={styles.status}>{capitalized(missingText(missingPoints))}</span>
                ) : (
                  <LimitChip reward={reward} />
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
