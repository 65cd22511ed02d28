import { Button } from '#app/ui/button.tsx'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { Points } from '#app/ui/points.tsx'
import { choosableRewards, type StartDraft } from '../start-draft.ts'
import { StepPage, type StepProps } from './step-page.tsx'
import styles from './rewards-step.module.css'

/** Step 3, 'Três prêmios': up to nine rewards, at first three of them ticked. */
export function RewardsStep({ draft, content, onBack, onChange, onNext }: StepProps) {
  const rewards = choosableRewards(content, draft)
  const withTicks = (ticks: StartDraft['rewardTicks']) => ({
    ...draft,
    rewardTicks: { ...draft.rewardTicks, ...ticks },
  })
  return (
    <StepPage
      step={3}
      title="Três prêmios"
      subtitle="Coisas boas de fazer juntos funcionam melhor"
      onBack={onBack}
      onSkip={() => onNext(withTicks(Object.fromEntries(rewards.map(({ reward }) => [reward.title, false]))))}
      footer={
        <Button size="lg" wide onClick={() => onNext()}>
          Continuar
        </Button>
      }
    >
      <fieldset className={styles.tiles}>
        <legend className="visually-hidden">Prêmios</legend>
        {rewards.map(({ reward, isChosen }) => (
          <label key={reward.title} className={styles.tile}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onChange(withTicks({ [reward.title]: !isChosen }))}
            />
            <RewardDrawing name={rewardDrawings.nameFor(reward)} size={72} />
            <b>{reward.title}</b>
            <Points value={reward.points} signed={false} />
          </label>
        ))}
      </fieldset>
    </StepPage>
  )
}
