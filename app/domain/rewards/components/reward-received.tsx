import { useEffect, useRef } from 'react'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { Scene } from '#app/ui/art/scene.tsx'
import type { Reward } from '../reward.ts'
import { drawingOf } from './reward-look.ts'
import styles from './reward-received.module.css'

interface RewardReceivedProps {
  /** null while nothing was redeemed: the place stays, so that what comes is announced. */
  reward: Reward | null
  childName: string
}

/** 'Prêmio resgatado!', said aloud; it takes the focus from the button that is gone. */
export function RewardReceived({ reward, childName }: RewardReceivedProps) {
  const place = useRef<HTMLDivElement>(null)
  const isReceived = reward !== null
  useEffect(() => {
    if (isReceived) place.current?.focus()
  }, [isReceived])
  return (
    <div ref={place} role="status" tabIndex={-1} className={reward ? styles.received : styles.nothing}>
      {reward && (
        <>
          <div className={styles.art}>
            <Scene name="presente-aberto" />
            <RewardDrawing name={drawingOf(reward)} size={88} className={styles.drawing} />
          </div>
          <p className={styles.title}>Prêmio resgatado!</p>
          <p>
            {reward.title}: combinado, {childName}!
          </p>
        </>
      )}
    </div>
  )
}
