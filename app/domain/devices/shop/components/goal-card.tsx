import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import type { RewardDrawingName } from '#app/ui/art/reward-drawings.ts'
import { classNames } from '#app/ui/class-names.ts'
import { maxSaving } from '../../../rewards/goal/saving.ts'
import { ChildButton, ListenButton } from '../../components/child-button.tsx'
import type { ShopReward } from '../../device-view.ts'
import { canAsk } from '../can-ask.ts'
import { goalPartsText, goalStateText } from '../shop-text.ts'
import { CountTiles } from '../../components/count-tiles.tsx'
import styles from './goal-card.module.css'
import { SaveSteps } from './save-steps.tsx'
import { BUTTON_SIZES, type ShopProps } from './shop-props.ts'
import { TakeBackButton } from './take-back-button.tsx'

interface GoalCardProps extends ShopProps {
  goal: ShopReward
  onAsk: () => void
}

/** 'Minha meta' for children who read: what is saved, 'Guardar mais', and 'Pegar de volta' (rule 195). */
export function GoalCard({ child, available, goal, onAction, onAsk }: GoalCardProps) {
  const { title, drawing, points, saved } = goal
  const size = BUTTON_SIZES[child.view]
  const state = goalStateText(goal)
  const parts = goalPartsText(goal)
  return (
    <article className={classNames(styles.card, child.view === 'list' && styles.plain)} aria-label={title}>
      <div className={styles.head}>
        {child.view !== 'list' && <RewardDrawing name={drawing as RewardDrawingName} size={84} />}
        <div>
          <h3>{title}</h3>
          <p className={styles.state} role="status">
            {state}
          </p>
        </div>
      </div>
      <CountTiles
        childId={child.id}
        title={title}
        price={points}
        points={points - goal.missing}
        saved={saved}
        label={parts}
      />
      {!goal.isTaken && maxSaving(goal, available) > 0 && (
        <>
          <h4>Guardar mais</h4>
          <SaveSteps child={child} available={available} reward={goal} onAction={onAction} />
        </>
      )}
      <div className={styles.buttons}>
        {child.view === 'words' && (
          <ListenButton text={`${title}. ${parts}. ${state}`} size={size} label={`Ouvir: ${title}`} />
        )}
        {canAsk(goal) && (
          <ChildButton size={size} className={styles.ask} aria-label={`Quero este: ${title}`} onClick={onAsk}>
            Quero este
          </ChildButton>
        )}
      </div>
      {saved > 0 && <TakeBackButton child={child} reward={goal} onAction={onAction} />}
    </article>
  )
}
