import { pointsWord } from '#app/base/format-points.ts'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { ChildButton } from '../../components/child-button.tsx'
import type { ShopReward } from '../../device-view.ts'
import { savingSteps } from '../../../rewards/goal/saving.ts'
import { stepLabel } from '../shop-text.ts'
import styles from './save-steps.module.css'
import { BUTTON_SIZES, type ShopProps } from './shop-props.ts'

interface SaveStepsProps extends ShopProps {
  reward: ShopReward
}

/** The amounts that can be set aside: '5', '10', 'os 12'. */
export function SaveSteps({ child, available, reward, onAction }: SaveStepsProps) {
  const { id: rewardId, saved } = reward
  const steps = savingSteps(reward, available)
  const labelOf = (points: number) => stepLabel(points, points === steps.at(-1))
  return (
    <div className={styles.steps} role="group" aria-label="Guardar mais">
      {steps.map((points) => (
        <ChildButton
          key={points}
          size={BUTTON_SIZES[child.view]}
          aria-label={`Guardar ${labelOf(points)} ${pointsWord(points)}`}
          onClick={() =>
            onAction({
              kind: 'save',
              id: newRequestId(),
              childId: child.id,
              rewardId,
              points,
              savedAfter: saved + points,
            })
          }
        >
          {labelOf(points)}
        </ChildButton>
      ))}
    </div>
  )
}
