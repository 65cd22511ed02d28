import Gift from 'lucide-react/icons/gift'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { ButtonRow } from '#app/ui/button-row.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useStaleListNote } from '#app/ui/freshness.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { SumLine } from '#app/ui/points.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useWrite } from '#app/ui/use-write.ts'
import { REWARD_ACTIONS } from '../actions.ts'
import { ChildWithBalance } from '../../children/components/child-with-balance.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { alreadyRedeemedMessage } from '../redemption-period.ts'
import { pointsMissing, whyNoneRedeemable } from '../reward-shelf.ts'
import type { Redeemer, Reward } from '../reward.ts'
import { insufficientPoints, REDEMPTION_MESSAGES } from '../schema.ts'
import { PeriodChip } from './period-chip.tsx'
import styles from './redeem-sheet.module.css'
import { Redeemed } from './redeemed.tsx'
import { RewardOptions } from './reward-options.tsx'

/** Milliseconds from the success to the closing of the dialog (rule 47). */
const SUCCESS_MS = 2000

interface RedeemSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  child: Redeemer
  /** The family's civil date. */
  today: CivilDate
  /** The child's rewards, most points first. */
  rewards: readonly Reward[]
  /** The reward from which the dialog was opened. */
  initialRewardId?: string | null
}

/** 'Resgatar Prêmio': choose a reward, see the new balance, confirm. Opening resets it. */
export function RedeemSheet(props: RedeemSheetProps) {
  return <RedeemDialog key={useOpenCount(props.open)} {...props} />
}

function RedeemDialog({
  open,
  onOpenChange,
  child,
  today,
  rewards,
  initialRewardId = null,
}: RedeemSheetProps) {
  const [chosenId, setChosenId] = useState(initialRewardId)
  const [isListed, setIsListed] = useState(initialRewardId === null)
  const [isNoneChosen, setIsNoneChosen] = useState(false)
  const [redeemed, setRedeemed] = useState<Reward | null>(null)
  // one request id for each reward, so that a retry counts once (rule 35)
  const requestIds = useRef(new Map<string, string>())
  const sentReward = useRef<Reward | null>(null)
  const { revalidate } = useRevalidator()
  const oldNote = useStaleListNote()
  const reasonId = useId()
  const write = useWrite(
    () => setRedeemed(sentReward.current),
    // the list that led to a refusal is outdated
    () => void revalidate(),
  )

  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    if (!redeemed) return
    const timer = setTimeout(() => close(), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [redeemed])

  const chosen = rewards.find((reward) => reward.id === chosenId) ?? null
  // after a lost response the refusal may be caused by the redemption itself, so a retry stays possible
  const refusal = chosen && !write.isResponseLost ? refusalOf(chosen, child, today) : undefined
  const visibleRefusal = write.isPending || redeemed ? undefined : refusal
  const reason = chosen ? undefined : whyNoneRedeemable(rewards, child)

  function choose(rewardId: string) {
    setChosenId(rewardId)
    setIsNoneChosen(false)
    write.reset()
  }
  function confirm() {
    if (!chosen) {
      setIsListed(true)
      setIsNoneChosen(true)
      return
    }
    if (write.isPending || redeemed) return
    const id = requestIds.current.get(chosen.id) ?? newRequestId()
    requestIds.current.set(chosen.id, id)
    sentReward.current = chosen
    write.send(REWARD_ACTIONS.redeem, { id, childId: child.id, rewardId: chosen.id })
  }

  if (redeemed) {
    return (
      <Sheet open={open} onOpenChange={onOpenChange} title="Resgatar Prêmio">
        <Redeemed reward={redeemed} childName={child.name} />
      </Sheet>
    )
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Resgatar Prêmio"
      size={isListed && rewards.length > 1 ? 'lg' : 'md'}
      footer={
        rewards.length > 0 && (
          <div className={styles.footer}>
            <FormMessage message={write.message ?? visibleRefusal} />
            {reason && (
              <p id={reasonId} className={styles.note}>
                {reason}
              </p>
            )}
            {chosen && !refusal && !write.isResponseLost && (
              <SumLine label={`Saldo de ${child.name}`} before={child.totalPoints} change={-chosen.points} />
            )}
            <ButtonRow>
              <Button variant="line" onClick={() => onOpenChange(false)}>
                Agora não
              </Button>
              <Button
                icon={<Gift />}
                disabled={Boolean(refusal ?? reason) && !write.isPending}
                aria-describedby={reason && reasonId}
                pending={write.isPending && 'Resgatando...'}
                onClick={confirm}
              >
                Resgatar
              </Button>
            </ButtonRow>
          </div>
        )
      }
    >
      <ChildWithBalance child={child} />
      {oldNote &&
        (rewards.length === 0 ? (
          <FormMessage message={REDEMPTION_MESSAGES.unread} />
        ) : (
          <p className={styles.note}>{oldNote}</p>
        ))}
      {rewards.length === 0 ? (
        <EmptyState
          title={`Nenhum prêmio para ${child.name} ainda.`}
          text="Os prêmios são criados na Loja de Recompensas."
        />
      ) : chosen && !isListed ? (
        <>
          <div className={styles.ticket}>
            <div>
              <div>
                <PeriodChip period={chosen.redemptionPeriod} />
                <h3>{chosen.title}</h3>
              </div>
              <RewardDrawing name={rewardDrawings.nameFor(chosen)} size={72} />
            </div>
            <TileStrip seed={3} size={40} />
          </div>
          {rewards.length > 1 && (
            <Button
              variant="quiet"
              size="sm"
              className={styles.otherReward}
              onClick={() => !write.isPending && setIsListed(true)}
            >
              Escolher outro prêmio
            </Button>
          )}
        </>
      ) : (
        <RewardOptions
          rewards={rewards}
          child={child}
          today={today}
          value={chosenId}
          onValueChange={choose}
          error={isNoneChosen && !reason ? REDEMPTION_MESSAGES.noneChosen : undefined}
        />
      )}
      {rewards.length > 0 && (
        <p className={styles.note}>Se precisar, um responsável pode desfazer o resgate no histórico.</p>
      )}
    </Sheet>
  )
}

/** The server's message if the child cannot redeem the reward now, else undefined. */
function refusalOf(reward: Reward, child: Redeemer, today: CivilDate): string | undefined {
  if (child.redeemedRewardIds.includes(reward.id))
    return alreadyRedeemedMessage(reward.redemptionPeriod, today)
  if (pointsMissing(child.totalPoints, reward) > 0)
    return insufficientPoints(child.totalPoints, reward.points)
}
