import { Field } from '#app/ui/field.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { QuickNumbers } from '#app/ui/quick-numbers.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { MAX_SCORE } from '../entry.ts'
import { DEFAULT_POSITIVE_DESCRIPTION, SCORE_MESSAGES } from '../schema.ts'
import { QUICK_POINTS, type ScoreDraft } from '../score-draft.ts'
import styles from './score-sheet.module.css'

interface PositiveDetailsProps {
  draft: ScoreDraft
  onChange: (changes: Partial<ScoreDraft>) => void
}

/** Second step of a positive score: amount and description. */
export function PositiveDetails({ draft, onChange }: PositiveDetailsProps) {
  return (
    <>
      <Field
        label="Pontos"
        error={
          draft.positivePoints !== null && draft.positivePoints < 1
            ? SCORE_MESSAGES.positiveTooSmall
            : undefined
        }
      >
        <NumberStepper
          value={draft.positivePoints}
          onValueChange={(positivePoints) => onChange({ positivePoints })}
          min={1}
          max={MAX_SCORE}
        />
      </Field>
      <QuickNumbers
        label="Valores rápidos"
        className={styles.quickPoints}
        numbers={QUICK_POINTS}
        value={draft.positivePoints}
        onValueChange={(positivePoints) => onChange({ positivePoints })}
        textOf={(points) => `+${points}`}
      />
      <Field
        label="Descrição"
        labelNote="(opcional)"
        hint={`Em branco, fica “${DEFAULT_POSITIVE_DESCRIPTION}”.`}
      >
        <TextInput
          value={draft.description}
          maxLength={500}
          onChange={(event) => onChange({ description: event.target.value })}
          placeholder="Ex.: ajudou o irmão com a lição"
        />
      </Field>
    </>
  )
}
