import { newRequestId } from '#app/ui/new-request-id.ts'
import { ChildButton } from '../../components/child-button.tsx'
import type { ShopReward } from '../../device-view.ts'
import { savingSteps } from '../../../rewards/goal/saving.ts'
import { pointsText, stepLabel } from '../shop-text.ts'
import styles from './save-steps.module.css'
import { type ShopProps, sizeOf } from './shop-props.ts'

interface SaveStepsProps extends ShopProps {
  reward: ShopReward
}

/** The amounts that can be set aside: '5', '10', 'os 12'. */
export function SaveSteps({ child, available, reward, onAct }: SaveStepsProps) {
  const { id: rewardId, saved } = reward
  const steps = savingSteps(reward, available)
  return (
    <div className={styles.steps} data-view={child.view} role="group" aria-label="Guardar mais">
      {steps.map((points, index) => (
        <ChildButton
          key={points}
          size={sizeOf[child.view]}
          aria-label={`Guardar ${pointsText(points)}`}
          onClick={() =>
            onAct({
              kind: 'save',
              id: newRequestId(),
              childId: child.id,
              rewardId,
              points,
              savedAfter: saved + points,
            })
          }
        >
          {stepLabel(points, index === steps.length - 1)}
        </ChildButton>
      ))}
    </div>
  )
}
