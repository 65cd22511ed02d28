import { Gift } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { Scene } from '#app/ui/art/scene.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { SumLine } from '#app/ui/points.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import type { Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import type { Reward } from '../reward.ts'
import { REDEMPTION_MESSAGES, redeemSchema } from '../schema.ts'
import { RewardChoice } from './reward-choice.tsx'
import { RewardReceived } from './reward-received.tsx'
import styles from './redeem-sheet.module.css'

/** How long the success stands before the dialog closes itself (spec section 9). */
const RECEIVED_MS = 2000

interface RedeemSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  child: Child
  /** Those meant for this child. */
  rewards: readonly Reward[]
  /** Chosen from the start, where the balance pays for it. */
  initialRewardId?: string | null
}

/** 'Resgatar Prêmio': choose, see the sum, confirm. Reopening starts anew. */
export function RedeemSheet(props: RedeemSheetProps) {
  const [opening, setOpening] = useState(0)
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setOpening(opening + 1)
  }
  return <RedeemDialog key={opening} {...props} />
}

function RedeemDialog({ open, onOpenChange, child, rewards, initialRewardId }: RedeemSheetProps) {
  const [rewardId, setRewardId] = useState(
    () => rewards.find(({ id, points }) => id === initialRewardId && points <= child.totalPoints)?.id ?? null,
  )
  // one id for each reward: a retry counts once, and another choice is another redemption
  const [ids] = useState(() => new Map(rewards.map((reward) => [reward.id, newRequestId()])))
  const [received, setReceived] = useState<Reward | null>(null)
  const [isAskedTooSoon, setIsAskedTooSoon] = useState(false)

  const chosen = rewards.find(({ id }) => id === rewardId)
  const write = useWriteFetcher(() => setReceived(chosen ?? null))
  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    if (!received || !open) return
    const timer = setTimeout(close, RECEIVED_MS)
    return () => clearTimeout(timer)
  }, [received, open])

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (write.isPending || received) return
    setIsAskedTooSoon(!chosen)
    const checked = redeemSchema.safeParse({
      id: (chosen && ids.get(chosen.id)) ?? newRequestId(),
      childId: child.id,
      rewardId: chosen?.id ?? '',
    })
    if (checked.success) write.sendJson('/app/premios/resgatar', checked.data)
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Resgatar Prêmio"
      form={(parts) => (
        <form onSubmit={confirm} noValidate>
          {parts}
        </form>
      )}
      footer={
        rewards.length > 0 &&
        !received && (
          <>
            {chosen && (
              <SumLine label={`Saldo de ${child.name}`} before={child.totalPoints} change={-chosen.points} />
            )}
            <Button variant="line" onClick={() => onOpenChange(false)}>
              Agora não
            </Button>
            <Button
              type="submit"
              icon={<Gift />}
              aria-disabled={!chosen || undefined}
              className={classNames(!chosen && styles.waiting)}
              pending={write.isPending && 'Resgatando...'}
            >
              Resgatar
            </Button>
          </>
        )
      }
    >
      <RewardReceived reward={received} childName={child.name} />
      {!received && (
        <>
          <FormMessage message={isAskedTooSoon && !chosen ? REDEMPTION_MESSAGES.noneChosen : write.message} />
          {rewards.length === 0 ? (
            <EmptyState
              art={<Scene name="presente-aberto" />}
              text={`Nenhum prêmio cadastrado para ${child.name} ainda.`}
            />
          ) : (
            <>
              <div className={styles.who}>
                <ChildAvatar child={child} size={44} />
                <p>
                  <b>{child.name}</b>
                  <span>Saldo: {formatPoints(child.totalPoints)} pontos</span>
                </p>
              </div>
              <RewardChoice
                rewards={rewards}
                balance={child.totalPoints}
                value={rewardId}
                onValueChange={(id) => {
                  setRewardId(id)
                  if (write.message) write.reset()
                }}
                disabled={write.isPending}
              />
            </>
          )}
        </>
      )}
    </Sheet>
  )
}
