import { useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { maxSaving } from '../../../rewards/goal/saving.ts'
import type { DayProps } from '../../components/day-props.ts'
import { WatchLine } from '../../components/watch-line.tsx'
import type { ShopReward } from '../../device-view.ts'
import { savedElsewhere } from '../pending-shop-actions.ts'
import { AskDialog } from './ask-dialog.tsx'
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
  const canSave = (reward: ShopReward) =>
    !reward.isAsked &&
    reward.returnText === null &&
    (reward.saved > 0 || maxSaving(reward, points.available + savedElsewhere(shop, reward.id)) > 0)
  // the goal of a child who reads has a card of its own
  const shownGoal = isReader && goal && !goal.isAsked ? goal : undefined
  // a reward with an open request is listed as the request
  const others = rewards.filter(({ id, isAsked }) => id !== shownGoal?.id && !isAsked)
  const releasedGoal = rewards.find(({ id, saved }) => saved > 0 && id !== openReward?.id) ?? null
  return (
    <>
      <main className={classNames(styles.screen, styles[child.view])}>
        <ShopHead child={child} points={points} onClose={onClose} />
        {shownGoal && (
          <section className={styles.section}>
            <h2>Minha meta</h2>
            <GoalCard
              {...shopProps}
              goal={shownGoal}
              onAsk={() => setOpen({ dialog: 'ask', rewardId: shownGoal.id })}
            />
          </section>
        )}
        {requests.length > 0 && (
          <section className={styles.section}>
            <h2>Meus pedidos</h2>
            <ul>
              {requests.map((request) => (
                <li key={request.id}>
                  <RequestCard {...shopProps} request={request} viewTime={page.view} />
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
                  <RewardCard
                    child={child}
                    reward={reward}
                    canSave={canSave(reward)}
                    onAsk={() => setOpen({ dialog: 'ask', rewardId: reward.id })}
                    onSave={() => setOpen({ dialog: 'save', rewardId: reward.id })}
                  />
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
        <AskDialog {...shopProps} reward={openReward} onClose={closeDialog} />
      )}
      {openReward && open?.dialog === 'save' && (
        <SaveDialog {...shopProps} reward={openReward} other={releasedGoal} onClose={closeDialog} />
      )}
    </>
  )
}
