import Gift from 'lucide-react/icons/gift'
import { useId } from 'react'
import { ButtonRow } from '#app/ui/button-row.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { SumLine } from '#app/ui/points.tsx'
import type { Write } from '#app/ui/use-write.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { usablePoints } from '../holds/hold.ts'
import { alreadyRedeemedMessage } from '../redemption-period.ts'
import { pointsMissing } from '../reward-lists.ts'
import { claimText, isTaken } from '../reward-once.ts'
import type { Redeemer, Reward } from '../reward.ts'
import { insufficientPointsMessage } from '../schema.ts'
import styles from './redeem-sheet.module.css'

interface RedeemFooterProps {
  child: Redeemer
  /** The selected reward. */
  reward: Reward | null
  today: CivilDate
  write: Write
  /** Why the child can redeem none of the rewards. */
  unavailableReason: string | undefined
  onCancel: () => void
  onConfirm: () => void
}

/** The new balance, or why the reward cannot be redeemed, and the buttons. */
export function RedeemFooter({
  child,
  reward,
  today,
  write,
  unavailableReason,
  onCancel,
  onConfirm,
}: RedeemFooterProps) {
  const reasonId = useId()
  // if a response was lost, that redemption may be the cause of this refusal, so a retry must stay possible
  const refusal = reward && !write.isResponseLost ? refusalOf(reward, child, today) : undefined
  // a snapshot may contain the redemption before its response arrives
  const visibleRefusal = write.isPending || write.isDone ? undefined : refusal
  return (
    <div className={styles.footer}>
      <FormMessage message={write.message ?? visibleRefusal} />
      {unavailableReason && (
        <p id={reasonId} className={styles.note}>
          {unavailableReason}
        </p>
      )}
      {reward && !refusal && !write.isResponseLost && (
        <SumLine label={`Saldo de ${child.name}`} balance={child.totalPoints} change={-reward.points} />
      )}
      <ButtonRow>
        <Button variant="outline" onClick={onCancel}>
          Agora não
        </Button>
        <Button
          icon={<Gift />}
          disabled={Boolean(refusal ?? unavailableReason) && !write.isPending}
          aria-describedby={unavailableReason && reasonId}
          pending={write.isPending && 'Resgatando...'}
          onClick={onConfirm}
        >
          Resgatar
        </Button>
      </ButtonRow>
    </div>
  )
}

/** The server's message if the child cannot redeem the reward now, else undefined. */
function refusalOf(reward: Reward, child: Redeemer, today: CivilDate): string | undefined {
  if (reward.claim && isTaken(reward, child)) return claimText(reward.claim)
  if (child.redeemedRewardIds.includes(reward.id))
    return alreadyRedeemedMessage(reward.redemptionPeriod, today)
  if (pointsMissing(child, reward) > 0)
    return insufficientPointsMessage({
      balance: child.totalPoints,
      usable: usablePoints(child, reward.id),
      cost: reward.points,
    })
}
