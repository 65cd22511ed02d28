import Pencil from 'lucide-react/icons/pencil'
import { Field } from '#app/ui/field.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { OptionTiles } from '#app/ui/option-tiles.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { CONDUCTS, MAX_SCORE } from '../entry.ts'
import type { ScoreDraft } from '../score-draft.ts'

interface NegativeDetailsProps {
  draft: ScoreDraft
  onChange: (changes: Partial<ScoreDraft>) => void
}

/** Second step of a negative score: a preset conduct, or an amount with a description. */
export function NegativeDetails({ draft, onChange }: NegativeDetailsProps) {
  return (
    <>
      <OptionTiles
        legend="O que aconteceu?"
        value={draft.conduct}
        onValueChange={(conduct) => onChange({ conduct })}
        options={[
          ...CONDUCTS.map(({ key, label, points }) => ({ value: key, label, points })),
          {
            value: 'manual',
            label: 'Outro valor, com descrição',
            icon: <Pencil aria-hidden="true" />,
            wide: true,
          },
        ]}
      />
      {draft.conduct === 'manual' && (
        <>
          <Field label="Pontos a tirar">
            <NumberStepper
              value={draft.negativePoints}
              onValueChange={(negativePoints) => onChange({ negativePoints })}
              min={1}
              max={MAX_SCORE}
            />
          </Field>
          <Field label="Descrição" hint="Conte o motivo com calma: a criança também vai ler.">
            <TextInput
              value={draft.description}
              maxLength={500}
              onChange={(event) => onChange({ description: event.target.value })}
            />
          </Field>
        </>
      )}
    </>
  )
}
