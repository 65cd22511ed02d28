import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { Points } from '#app/ui/points.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { choosableRewards, type StartDraft } from '../start-draft.ts'
import { OwnRewardForm } from './own-reward-form.tsx'
import { StepPage, type StepProps } from './step-page.tsx'
import styles from './rewards-step.module.css'

/** Step 3, 'Três prêmios': up to nine rewards, at first three of them ticked. */
export function RewardsStep({ draft, content, onBack, onChange, onNext }: StepProps) {
  const [isFormOpen, setFormOpen] = useState(false)
  const rewards = choosableRewards(content, draft)
  const { ownRewards } = draft
  const chosenCount = [...rewards, ...ownRewards].filter(({ isChosen }) => isChosen).length
  const withTicks = (ticks: StartDraft['rewardTicks']) => ({
    ...draft,
    rewardTicks: { ...draft.rewardTicks, ...ticks },
  })
  const withTicked = (id: string) => ({
    ...draft,
    ownRewards: ownRewards.map((own) => (own.id === id ? { ...own, isChosen: !own.isChosen } : own)),
  })
  const nothingChosen = () => ({
    ...withTicks(Object.fromEntries(rewards.map(({ reward }) => [reward.title, false]))),
    ownRewards: ownRewards.map((own) => ({ ...own, isChosen: false })),
  })
  return (
    <StepPage
      step={3}
      title="Três prêmios"
      subtitle="Toque para escolher, ou escreva o seu"
      onBack={onBack}
      onSkip={() => onNext(nothingChosen())}
      footer={
        <Button size="lg" wide onClick={() => onNext()}>
          {chosenCount === 0 ? 'Continuar' : `Continuar com ${chosenCount}`}
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
        {ownRewards.map((own) => (
          <label key={own.id} className={styles.tile}>
            <input type="checkbox" checked={own.isChosen} onChange={() => onChange(withTicked(own.id))} />
            <RewardDrawing name={rewardDrawings.nameFor({ ...own, drawing: null })} size={72} />
            <b>{own.title}</b>
            <Points value={own.points} signed={false} />
          </label>
        ))}
        {!isFormOpen && (
          <button type="button" className={styles.newTile} onClick={() => setFormOpen(true)}>
            <Plus size={28} aria-hidden="true" />
            Outro prêmio
          </button>
        )}
      </fieldset>
      {isFormOpen && (
        <OwnRewardForm
          onCancel={() => setFormOpen(false)}
          onAdd={(reward) => {
            setFormOpen(false)
            const own = { ...reward, id: newRequestId(), isChosen: true }
            onChange({ ...draft, ownRewards: [...ownRewards, own] })
          }}
        />
      )}
    </StepPage>
  )
}
