import Flag from 'lucide-react/icons/flag'
import { Button } from '#app/ui/button.tsx'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { REWARD_ACTIONS } from '../actions.ts'
import type { Redeemer, Reward } from '../reward.ts'
import styles from './goal-button.module.css'

interface GoalButtonProps {
  reward: Pick<Reward, 'id' | 'title'>
  child: Pick<Redeemer, 'id' | 'name' | 'goalRewardId'>
}

/** 'Guardar para este' makes the reward the child's goal; 'Tirar a meta' ends the goal (rule 126). */
export function GoalButton({ reward, child }: GoalButtonProps) {
  const sendAction = useSendOptimistic()
  const isGoal = child.goalRewardId === reward.id
  const send = () =>
    void sendAction({
      action: REWARD_ACTIONS.setGoal,
      body: { childId: child.id, rewardId: reward.id, isGoal: !isGoal },
      key: `goal:${child.id}`,
    })
  return (
    <div className={styles.goal}>
      {isGoal && (
        <p className={styles.status}>
          <Flag size={18} aria-hidden="true" />É a meta de {child.name}
        </p>
      )}
      {/* one button for both states, so that it keeps the focus */}
      <Button
        variant={isGoal ? 'quiet' : 'outline'}
        className={styles.button}
        aria-label={isGoal ? `Tirar a meta: ${reward.title}` : `Guardar para este: ${reward.title}`}
        onClick={send}
      >
        {isGoal ? 'Tirar a meta' : 'Guardar para este'}
      </Button>
    </div>
  )
}
