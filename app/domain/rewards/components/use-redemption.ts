import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { REWARD_ACTIONS } from '../actions.ts'
import type { Redeemer, Reward } from '../reward.ts'

/** Time from the success to the closing of the dialog (rule 47). */
const CLOSE_DELAY_MS = 2000

interface Redemption {
  reward: Reward
  child: Redeemer
}

/** Sends redemptions. `onClose` runs 2 s after a success. */
export function useRedemption(onClose: () => void) {
  const [completedRedemption, setCompletedRedemption] = useState<Redemption | null>(null)
  // the idempotency key of each child's redemption of a reward, so that a retry counts once (rule 35)
  const ids = useRef(new Map<string, string>())
  const sentRedemption = useRef<Redemption | null>(null)
  const { revalidate } = useRevalidator()
  const write = useSnapshotWrite(
    () => setCompletedRedemption(sentRedemption.current),
    // a refusal shows that the list is outdated
    () => void revalidate(),
  )

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!completedRedemption) return
    const timer = setTimeout(() => close(), CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [completedRedemption])

  function redeem(redemption: Redemption) {
    if (write.isPending || completedRedemption) return
    const [childId, rewardId] = [redemption.child.id, redemption.reward.id]
    const key = `${childId} ${rewardId}`
    const id = ids.current.get(key) ?? newRequestId()
    ids.current.set(key, id)
    sentRedemption.current = redemption
    write.send(REWARD_ACTIONS.redeem, { id, childId, rewardId })
  }
  return { write, completedRedemption, redeem }
}
