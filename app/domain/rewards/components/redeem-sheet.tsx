import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useStaleListNote } from '#app/ui/data-age.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { ChildWithBalance } from '../../children/components/child-with-balance.tsx'
import { ChildrenPickList } from '../../children/components/children-pick-list.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { noneRedeemableReason, rewardsOf } from '../reward-lists.ts'
import type { Redeemer, Reward } from '../reward.ts'
import { REDEMPTION_MESSAGES } from '../schema.ts'
import { RedeemFooter } from './redeem-footer.tsx'
import styles from './redeem-sheet.module.css'
import { RedemptionSuccess } from './redemption-success.tsx'
import { RewardOptions } from './reward-options.tsx'
import { SelectedReward } from './selected-reward.tsx'
import { useRedemption } from './use-redemption.ts'

interface RedeemSheetProps extends DialogState {
  /** The child for whom the dialog was opened. */
  child: Redeemer
  /** With siblings, the dialog can switch to another child. */
  familyChildren: readonly Redeemer[]
  today: CivilDate
  rewards: readonly Reward[]
  initialRewardId?: string | null
  /** Whether the toast after a redemption has 'Desfazer'. */
  canUndo: boolean
}

/** 'Resgatar Prêmio': choose a reward, see the new balance, confirm. Each opening resets the dialog. */
export function RedeemSheet(props: RedeemSheetProps) {
  return <RedeemDialog key={useOpenCount(props.open)} {...props} />
}

function RedeemDialog({
  open,
  onOpenChange,
  child: initialChild,
  familyChildren,
  today,
  rewards: familyRewards,
  initialRewardId = null,
  canUndo,
}: RedeemSheetProps) {
  const [childId, setChildId] = useState(initialChild.id)
  const [selectedId, setSelectedId] = useState(initialRewardId)
  const [isListShown, setIsListShown] = useState(initialRewardId === null)
  const [isSelectionMissing, setIsSelectionMissing] = useState(false)
  const staleNote = useStaleListNote()
  const { write, completedRedemption, redeem, close } = useRedemption(() => onOpenChange(false), canUndo)
  const child = familyChildren.find(({ id }) => id === childId) ?? initialChild
  const rewards = rewardsOf(familyRewards, child)
  const reward = rewards.find(({ id }) => id === selectedId) ?? null
  const unavailableReason = reward ? undefined : noneRedeemableReason(rewards, child)

  function select(rewardId: string | null) {
    setSelectedId(rewardId)
    setIsSelectionMissing(false)
    write.reset()
  }
  function selectChild(id: string) {
    if (write.isPending) return
    setChildId(id)
    if (!reward || reward.childIds.length > 0) setIsListShown(true)
    select(reward && reward.childIds.length === 0 ? reward.id : null)
  }
  function confirm() {
    if (reward) {
      redeem({ child, reward })
      return
    }
    setIsListShown(true)
    setIsSelectionMissing(true)
  }

  if (completedRedemption) {
    const { reward: redeemedReward, child: redeemer } = completedRedemption
    return (
      <Sheet open={open} onOpenChange={close} title="Resgatar Prêmio">
        <RedemptionSuccess reward={redeemedReward} childName={redeemer.name} />
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
          <RedeemFooter
            child={child}
            reward={reward}
            today={today}
            write={write}
            unavailableReason={unavailableReason}
            onCancel={() => onOpenChange(false)}
            onConfirm={confirm}
          />
        )
      }
    >
      {familyChildren.length > 1 && (
        <ChildrenPickList
          single
          legend="Para quem?"
          familyChildren={familyChildren}
          value={[child.id]}
          onValueChange={([id]) => id && selectChild(id)}
        />
      )}
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
          <SelectedReward reward={reward} />
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
