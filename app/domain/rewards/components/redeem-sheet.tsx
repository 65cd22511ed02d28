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
import { useStaleListNote } from '#app/ui/data-age.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { SumLine } from '#app/ui/points.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { REWARD_ACTIONS } from '../actions.ts'
import { ChildWithBalance } from '../../children/components/child-with-balance.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { alreadyRedeemedMessage } from '../redemption-period.ts'
import { pointsMissing, noneRedeemableReason } from '../reward-lists.ts'
import type { Redeemer, Reward } from '../reward.ts'
import { insufficientPointsMessage, REDEMPTION_MESSAGES } from '../schema.ts'
import { PeriodChip } from './period-chip.tsx'
import styles from './redeem-sheet.module.css'
import { RedemptionSuccess } from './redemption-success.tsx'
import { RewardOptions } from './reward-options.tsx'

/** Time from the success to the closing of the dialog (rule 47). */
const CLOSE_DELAY_MS = 2000

interface RedeemSheetProps extends DialogState {
  child: Redeemer
  today: CivilDate
  /** The child's rewards, most points first. */
  rewards: readonly Reward[]
  initialRewardId?: string | null
}

/** 'Resgatar Prêmio': choose a reward, see the new balance, confirm. Each opening resets the dialog. */
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
  const [selectedId, setSelectedId] = useState(initialRewardId)
  const [isListShown, setIsListShown] = useState(initialRewardId === null)
  const [isSelectionMissing, setIsSelectionMissing] = useState(false)
  const [redeemedReward, setRedeemedReward] = useState<Reward | null>(null)
  // the idempotency key of each reward's redemption, so that a retry counts once (rule 35)
  const redemptionIds = useRef(new Map<string, string>())
  const sentReward = useRef<Reward | null>(null)
  const { revalidate } = useRevalidator()
  const staleNote = useStaleListNote()
  const reasonId = useId()
  const write = useSnapshotWrite(
    () => setRedeemedReward(sentReward.current),
    // a refusal shows that the list is outdated
    () => void revalidate(),
  )

  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    if (!redeemedReward) return
    const timer = setTimeout(() => close(), CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [redeemedReward])

  const reward = rewards.find(({ id }) => id === selectedId) ?? null
  // if a response was lost, that redemption may be the cause of this refusal, so a retry must stay possible
  const refusal = reward && !write.isResponseLost ? refusalOf(reward, child, today) : undefined
  const visibleRefusal = write.isPending || redeemedReward ? undefined : refusal
  const unavailableReason = reward ? undefined : noneRedeemableReason(rewards, child)

  function select(rewardId: string) {
    setSelectedId(rewardId)
    setIsSelectionMissing(false)
    write.reset()
  }
  function confirm() {
    if (!reward) {
      setIsListShown(true)
      setIsSelectionMissing(true)
      return
    }
    if (write.isPending || redeemedReward) return
    const id = redemptionIds.current.get(reward.id) ?? newRequestId()
    redemptionIds.current.set(reward.id, id)
    sentReward.current = reward
    write.send(REWARD_ACTIONS.redeem, { id, childId: child.id, rewardId: reward.id })
  }

  if (redeemedReward) {
    return (
      <Sheet open={open} onOpenChange={onOpenChange} title="Resgatar Prêmio">
        <RedemptionSuccess reward={redeemedReward} childName={child.name} />
      </Sheet>
    )
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Resgatar Prêmio"
      size={isListShown && rewards.length > 1 ? 'lg' : 'md'}
      footer={
        rewards.length > 0 && (
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
              <Button variant="outline" onClick={() => onOpenChange(false)}>
                Agora não
              </Button>
              <Button
                icon={<Gift />}
                disabled={Boolean(refusal ?? unavailableReason) && !write.isPending}
                aria-describedby={unavailableReason && reasonId}
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
      {staleNote &&
        (rewards.length === 0 ? (
          <FormMessage message={REDEMPTION_MESSAGES.notLoaded} />
        ) : (
          <p className={styles.note}>{staleNote}</p>
        ))}
      {rewards.length === 0 ? (
        <EmptyState
          title={`Nenhum prêmio para ${child.name} ainda.`}
          text="Os prêmios são criados na Loja de Recompensas."
        />
      ) : reward && !isListShown ? (
        <>
          <div className={styles.selectedReward}>
            <div>
              <div>
                <PeriodChip period={reward.redemptionPeriod} />
                <h3>{reward.title}</h3>
              </div>
              <RewardDrawing name={rewardDrawings.nameFor(reward)} size={72} />
            </div>
            <TileStrip seed={3} size={40} />
          </div>
          {rewards.length > 1 && (
            <Button
              variant="quiet"
              size="sm"
              className={styles.chooseOther}
              onClick={() => !write.isPending && setIsListShown(true)}
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
          value={selectedId}
          onValueChange={select}
          error={isSelectionMissing && !unavailableReason ? REDEMPTION_MESSAGES.noneChosen : undefined}
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
    return insufficientPointsMessage(child.totalPoints, reward.points)
}
