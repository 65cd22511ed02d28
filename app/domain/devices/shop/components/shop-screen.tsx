import { useState } from 'react'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { classNames } from '#app/ui/class-names.ts'
import { maxSaving } from '../../../rewards/goal/saving.ts'
import type { DayProps } from '../../components/day-props.ts'
import { WatchLine } from '../../components/watch-line.tsx'
import type { ShopReward } from '../../device-view.ts'
import { savedElsewhere } from '../pending-shop-actions.ts'
import { savedByTap, withGoalFirst } from '../saving-by-tap.ts'
import { AskDialog } from './ask-dialog.tsx'
import { DrawingsAskDialog } from './drawings-ask-dialog.tsx'
import { DrawingsRequestCard } from './drawings-request-card.tsx'
import { DrawingsRewardCard } from './drawings-reward-card.tsx'
import { DrawingsSaveDialog } from './drawings-save-dialog.tsx'
import { GoalCard } from './goal-card.tsx'
import { RequestCard } from './request-card.tsx'
import { RewardCard } from './reward-card.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { ShopHead } from './shop-head.tsx'
import styles from './shop-screen.module.css'

interface ShopScreenProps extends Pick<DayProps, 'store' | 'child' | 'day'> {
  /** Returns to the day. */
  onClose: () => void
}

/** A child's shop: its goal, its requests and the rewards (rules 193 to 195). */
export function ShopScreen({ store, child, day, onClose }: ShopScreenProps) {
  const [open, setOpen] = useState<{ dialog: 'ask' | 'save'; rewardId: string } | null>(null)
  const { shop, points } = day
  const { page } = store.getState()
  if (!shop || !points || page.state !== 'paired') return null
  const { rewards, requests } = shop
  const isReader = child.view !== 'drawings'
  const goal = rewards.find(({ isGoal }) => isGoal)
  // a reward that a guardian deletes closes its dialog
  const openReward = rewards.find(({ id }) => id === open?.rewardId)
  const closeDialog = () => setOpen(null)
  const shopProps = { child, available: points.available, onAction: store.sendShopAction }
  const savable = (reward: ShopReward) =>
    maxSaving(reward, points.available + savedElsewhere(shop, reward.id))
  const canSave = (reward: ShopReward) =>
    !reward.isAsked && reward.returnText === null && (reward.saved > 0 || savable(reward) > 0)
  // the goal of a child who reads has a card of its own
  const shownGoal = isReader && goal && !goal.isAsked ? goal : undefined
  // a reward with an open request is listed as the request
  const unasked = rewards.filter(({ id, isAsked }) => id !== shownGoal?.id && !isAsked)
  const others = isReader ? unasked : withGoalFirst(unasked)
  const savedFor = (rewardId: string) => rewards.find(({ id, saved }) => saved > 0 && id !== rewardId) ?? null
  const releasedGoal = openReward ? savedFor(openReward.id) : null
  const actOn = ({ id: rewardId }: ShopReward) => ({ id: newRequestId(), childId: child.id, rewardId })
  function saveTile(reward: ShopReward) {
    const savedPoints = savedByTap(reward, savable(reward))
    const savedAfter = reward.saved + savedPoints
    store.sendShopAction({ kind: 'save', ...actOn(reward), points: savedPoints, savedAfter })
  }
  const openDialog = (dialog: 'ask' | 'save', { id: rewardId }: ShopReward) => setOpen({ dialog, rewardId })
  const cardProps = (reward: ShopReward) => ({
    child,
    reward,
    canSave: canSave(reward),
    onAsk: () => openDialog('ask', reward),
  })
  const Ask = isReader ? AskDialog : DrawingsAskDialog
  return (
    <>
      <main className={classNames(styles.screen, styles[child.view])}>
        <ShopHead child={child} points={points} onClose={onClose} />
        {shownGoal && (
          <section className={styles.section}>
            <h2>Minha meta</h2>
            <GoalCard {...shopProps} goal={shownGoal} onAsk={() => openDialog('ask', shownGoal)} />
          </section>
        )}
        {requests.length > 0 && (
          <section className={styles.section}>
            <h2 className={isReader ? undefined : 'visually-hidden'}>Meus pedidos</h2>
            <ul>
              {requests.map((request) => (
                <li key={request.id}>
                  {isReader ? (
                    <RequestCard {...shopProps} request={request} viewTime={page.view} />
                  ) : (
                    <DrawingsRequestCard {...shopProps} request={request} viewTime={page.view} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {others.length > 0 && (
          <section className={styles.section}>
            <h2 className={isReader ? undefined : 'visually-hidden'}>Prêmios</h2>
            <ul>
              {others.map((reward) => (
                <li key={reward.id}>
                  {isReader ? (
                    <RewardCard {...cardProps(reward)} onSave={() => openDialog('save', reward)} />
                  ) : (
                    <DrawingsRewardCard
                      {...cardProps(reward)}
                      canSave={canSave(reward) && savable(reward) > 0}
                      onSave={() => (savedFor(reward.id) ? openDialog('save', reward) : saveTile(reward))}
                      onTakeBack={() => store.sendShopAction({ kind: 'takeBack', ...actOn(reward) })}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {rewards.length === 0 && (
          <p className={styles.empty}>Ainda não tem prêmios. Peça a um responsável.</p>
        )}
        <footer className={styles.foot}>
          <WatchLine />
        </footer>
      </main>
      {openReward && open?.dialog === 'ask' && (
        <Ask {...shopProps} reward={openReward} onClose={closeDialog} />
      )}
      {!isReader && openReward && releasedGoal && open?.dialog === 'save' && (
        <DrawingsSaveDialog
          reward={openReward}
          other={releasedGoal}
          onSave={() => saveTile(openReward)}
          onClose={closeDialog}
        />
      )}
      {isReader && openReward && open?.dialog === 'save' && (
        <SaveDialog {...shopProps} reward={openReward} other={releasedGoal} onClose={closeDialog} />
      )}
    </>
  )
}
