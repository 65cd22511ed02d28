import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { useToasts } from '#app/ui/toasts.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { REWARD_ACTIONS } from '../actions.ts'
import type { Redeemer, Reward } from '../reward.ts'
import { undoRedemptionAction } from './undo-redemption-action.ts'

/** Time from the success to the closing of the dialog (rule 47). */
const CLOSE_DELAY_MS = 2000

/** Longer than that of other toasts, because it may appear while the family is still at the table with the reward. */
const UNDO_TIMEOUT_MS = 10_000

interface Redemption {
  /** The idempotency key. */
  id: string
  reward: Reward
  child: Redeemer
}

/**
 * Sends redemptions. `close` closes the dialog, and runs 2 s after a success. After a redemption it shows the toast, with
 * 'Desfazer' if `canUndo` (rule 297).
 */
export function useRedemption(onClose: () => void, canUndo: boolean) {
  const [completedRedemption, setCompletedRedemption] = useState<Redemption | null>(null)
  // the idempotency key of each child's redemption of a reward, so that a retry counts once (rule 35)
  const ids = useRef(new Map<string, string>())
  const sentRedemption = useRef<Redemption | null>(null)
  const isToastShown = useRef(false)
  const { revalidate } = useRevalidator()
  const { show } = useToasts()
  const sendAction = useSendOptimistic()
  const write = useSnapshotWrite(
    () => setCompletedRedemption(sentRedemption.current),
    // a refusal shows that the list is outdated
    () => void revalidate(),
  )

  function close() {
    // closed by the person before the time was over
    if (isToastShown.current) return
    onClose()
    if (!completedRedemption) return
    isToastShown.current = true
    const { id, reward, child } = completedRedemption
    const undo = () => void sendAction(undoRedemptionAction({ id, childId: child.id, rewardId: reward.id }))
    show({
      text: `${child.name} resgatou: ${reward.title}`,
      points: -reward.points,
      ...(canUndo && { timeoutMs: UNDO_TIMEOUT_MS, action: { label: 'Desfazer', onPress: undo } }),
    })
  }
  const closeLater = useEffectEvent(close)
  useEffect(() => {
    if (!completedRedemption) return
    const timer = setTimeout(() => closeLater(), CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [completedRedemption])

  function redeem(redemption: Omit<Redemption, 'id'>) {
    if (write.isPending || completedRedemption) return
    const [childId, rewardId] = [redemption.child.id, redemption.reward.id]
    const key = `${childId} ${rewardId}`
    const id = ids.current.get(key) ?? newRequestId()
    ids.current.set(key, id)
    sentRedemption.current = { ...redemption, id }
    write.send(REWARD_ACTIONS.redeem, { id, childId, rewardId })
  }
  return { write, completedRedemption, redeem, close }
}
