import { type FormEvent, useState } from 'react'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { MAX_TITLE_LENGTH } from '../../input/field.ts'
import { MAX_REWARD_POINTS } from '../../rewards/reward.ts'
import type { OwnReward } from '../start.ts'
import styles from './rewards-step.module.css'

const DEFAULT_POINTS = 100

interface OwnRewardFormProps {
  onCancel: () => void
  onAdd: (reward: Pick<OwnReward, 'title' | 'points'>) => void
}

/** 'Outro prêmio': adds a reward of the guardian's own, for every child. */
export function OwnRewardForm({ onCancel, onAdd }: OwnRewardFormProps) {
  const [title, setTitle] = useState('')
  const [points, setPoints] = useState<number | null>(DEFAULT_POINTS)
  const [showsProblems, setShowsProblems] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (title.trim() === '' || points === null || points < 1) return setShowsProblems(true)
    onAdd({ title: title.trim(), points })
  }

  return (
    <form className={styles.ownReward} aria-label="Outro prêmio" onSubmit={submit} noValidate>
      <Field label="O prêmio" error={showsProblems && title.trim() === '' && 'Escreva o prêmio.'}>
        <TextInput
          value={title}
          maxLength={MAX_TITLE_LENGTH}
          autoComplete="off"
          autoFocus
          placeholder="Ex.: bicicleta nova"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <div className={styles.pointsAndDrawing}>
        <Field
          label="Pontos"
          error={showsProblems && (points === null || points < 1) && 'Custa pelo menos 1 ponto.'}
        >
          <NumberStepper value={points} onValueChange={setPoints} min={1} max={MAX_REWARD_POINTS} />
        </Field>
        <RewardDrawing name={rewardDrawings.nameFor({ title, drawing: null })} size={56} />
      </div>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit">Incluir</Button>
      </div>
    </form>
  )
}
