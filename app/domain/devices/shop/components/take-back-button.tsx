import { newRequestId } from '#app/ui/new-request-id.ts'
import type { ShopReward } from '../../device-view.ts'
import type { ShopProps } from './shop-props.ts'
import styles from './take-back-button.module.css'

interface TakeBackButtonProps extends Pick<ShopProps, 'child' | 'onAction'> {
  reward: ShopReward
}

/** 'Pegar de volta': everything that is saved for the reward. */
export function TakeBackButton({ child, reward, onAction }: TakeBackButtonProps) {
  return (
    <button
      type="button"
      className={styles.link}
      data-view={child.view}
      onClick={() =>
        onAction({ kind: 'takeBack', id: newRequestId(), childId: child.id, rewardId: reward.id })
      }
    >
      Pegar de volta
    </button>
  )
}
