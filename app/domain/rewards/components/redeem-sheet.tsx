import { Gift } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { rewardDrawingOf } from '#app/ui/art/chosen-reward-drawing.ts'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { Scene } from '#app/ui/art/scene.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useIsOld } from '#app/ui/freshness.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { SumLine } from '#app/ui/points.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { useOpening } from '#app/ui/use-opening.ts'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { ChildWithBalance } from '../../children/components/child-with-balance.tsx'
import type { CivilDate } from '../../families/civil-date.ts'
import { redeemedAlready } from '../redemption-period.ts'
import { pointsMissing } from '../reward-shelf.ts'
import type { Redeemer, Reward } from '../reward.ts'
import { insufficientPoints, REDEMPTION_MESSAGES } from '../schema.ts'
import { PeriodChip } from './period-chip.tsx'
import styles from './redeem-sheet.module.css'
import { RewardOptions } from './reward-options.tsx'

/** How long the success stays before the dialog closes, in ms (spec section 9). */
const SUCCESS_MS = 2000

interface RedeemSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  child: Redeemer
  /** The family's civil date. */
  today: CivilDate
  /** What this child may have, dearest first. */
  rewards: readonly Reward[]
  /** Chosen already, when it was opened from a reward. */
  initialRewardId?: string | null
}

/** 'Resgatar Prêmio': choose, see the sum, confirm (spec section 2). Reopening starts anew. */
export function RedeemSheet(props: RedeemSheetProps) {
  return <RedeemDialog key={useOpening(props.open)} {...props} />
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
  // one identifier for each reward of this opening: a retry counts once, another choice is another deed
  const requestIds = useRef(new Map<string, string>())
  const sent = useRef<Reward | null>(null)
  const { revalidate } = useRevalidator()
  const isOld = useIsOld()
  const write = useWriteFetcher(() => setRedeemed(sent.current))

  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(() => {
    if (!redeemed) return
    const timer = setTimeout(() => close(), SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [redeemed])
  // a refusal means that the screen was behind: show the numbers the server holds
  useEffect(() => {
    if (write.message) void revalidate()
  }, [write.message, revalidate])

  const chosen = rewards.find((reward) => reward.id === chosenId) ?? null
  // a redemption without an answer may be what stands against it: sent again, it counts once
  const refusal = chosen && !write.isLost ? refusalOf(chosen, child, today) : undefined
  const shownRefusal = write.isPending || redeemed ? undefined : refusal
  const problem = write.message ?? shownRefusal ?? (isOld ? REDEMPTION_MESSAGES.unread : undefined)

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
    sent.current = chosen
    write.sendJson('/app/premios/resgatar', { id, childId: child.id, rewardId: chosen.id })
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
          <div className={styles.foot}>
            <FormMessage message={problem} />
            {chosen && !refusal && !write.isLost && (
              <SumLine label={`Saldo de ${child.name}`} before={child.totalPoints} change={-chosen.points} />
            )}
            <div className={styles.buttons}>
              <Button variant="line" onClick={() => onOpenChange(false)}>
                Agora não
              </Button>
              <Button
                icon={<Gift />}
                disabled={Boolean(refusal) && !write.isPending}
                pending={write.isPending && 'Resgatando...'}
                onClick={confirm}
              >
                Resgatar
              </Button>
            </div>
          </div>
        )
      }
    >
      <ChildWithBalance child={child} />
      {rewards.length === 0 && isOld && <FormMessage message={REDEMPTION_MESSAGES.unread} />}
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
              <RewardDrawing name={rewardDrawingOf(chosen)} size={72} />
            </div>
            <TileStrip seed={3} size={40} />
          </div>
          {rewards.length > 1 && (
            <Button
              variant="quiet"
              size="sm"
              className={styles.again}
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
          error={isNoneChosen ? REDEMPTION_MESSAGES.noneChosen : undefined}
        />
      )}
      {rewards.length > 0 && <p className={styles.note}>Se precisar, dá para desfazer no histórico.</p>}
    </Sheet>
  )
}

/** Why the child cannot redeem the reward now, in the server's words; undefined when nothing is against it. */
function refusalOf(reward: Reward, child: Redeemer, today: CivilDate): string | undefined {
  if (child.redeemedRewardIds.includes(reward.id)) return redeemedAlready(reward.redemptionPeriod, today)
  if (pointsMissing(child.totalPoints, reward) > 0)
    return insufficientPoints(child.totalPoints, reward.points)
}

function Redeemed({ reward, childName }: { reward: Reward; childName: string }) {
  const box = useRef<HTMLDivElement>(null)
  // the button that had the focus is gone
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className={styles.done}>
      <Scene name="presente-aberto" className={styles.scene} />
      <h3>Prêmio resgatado!</h3>
      <p className={styles.prize}>
        <RewardDrawing name={rewardDrawingOf(reward)} size={56} />
        {reward.title}
      </p>
      <p>Agora é com vocês: aproveite, {childName}!</p>
    </div>
  )
}
