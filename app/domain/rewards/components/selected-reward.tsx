import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import type { Reward } from '../reward.ts'
import { LimitChip } from './limit-chip.tsx'
import styles from './redeem-sheet.module.css'

/** The reward that the dialog was opened for. */
export function SelectedReward({ reward }: { reward: Reward }) {
  return (
    <div className={styles.selectedReward}>
      <div>
        <div>
          <LimitChip reward={reward} />
          <h3>{reward.title}</h3>
        </div>
        <RewardDrawing name={rewardDrawings.nameFor(reward)} size={96} />
      </div>
      <TileStrip seed={3} size={40} />
    </div>
  )
}
