import { useId } from 'react'
import type { MenuAction } from '#app/ui/action-menu.tsx'
import screen from '#app/ui/screen.module.css'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import type { Redeemer, Reward } from '../reward.ts'
import { RewardCard } from './reward-card.tsx'
import styles from './rewards-screen.module.css'

interface RewardSectionProps {
  title: string
  rewards: readonly Reward[]
  familyChildren: readonly Redeemer[]
  /** The child whose progress is shown; null for rewards of other children. */
  child: Redeemer | null
  today: CivilDate
  onRedeem: (rewardId: string) => void
  /** Only for guardians. Their cards also show for whom a reward is. */
  menuActionsOf: ((reward: Reward) => MenuAction[]) | undefined
}

/** A part of the shop. Renders nothing without rewards. */
export function RewardSection({
  title,
  rewards,
  familyChildren,
  menuActionsOf,
  onRedeem,
  ...cardProps
}: RewardSectionProps) {
  const id = useId()
  if (rewards.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{title}</h2>
      <ul role="list" className={screen.list}>
        {rewards.map((reward) => (
          <RewardCard
            key={reward.id}
            {...cardProps}
            reward={reward}
            shownChildren={
              menuActionsOf ? familyChildren.filter((child) => reward.childIds.includes(child.id)) : []
            }
            menuActions={menuActionsOf?.(reward)}
            onRedeem={() => onRedeem(reward.id)}
          />
        ))}
      </ul>
    </section>
  )
}
