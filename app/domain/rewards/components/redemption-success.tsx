import { useEffect, useRef } from 'react'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { Scene } from '#app/ui/art/scene.tsx'
import type { Reward } from '../reward.ts'
import styles from './redeem-sheet.module.css'

/** The success message of a redemption. Screen readers announce it. */
export function RedemptionSuccess({ reward, childName }: { reward: Reward; childName: string }) {
  const messageRef = useRef<HTMLDivElement>(null)
  // the dialog replaced the focused button
  useEffect(() => messageRef.current?.focus(), [])
  return (
    <div ref={messageRef} tabIndex={-1} role="status" className={styles.success}>
      <Scene name="presente-aberto" className={styles.scene} />
      <h3>Prêmio resgatado!</h3>
      <p className={styles.redeemedReward}>
        <RewardDrawing name={rewardDrawings.nameFor(reward)} size={56} />
        {reward.title}
      </p>
      <p>Agora é com vocês: aproveite, {childName}!</p>
    </div>
  )
}
