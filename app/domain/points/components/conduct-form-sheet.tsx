import { Checkbox } from '#app/ui/checkbox.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useItemForm } from '#app/ui/use-item-form.ts'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useNewerVersionText } from '../../families/components/use-newer-version-text.ts'
import { POINT_ACTIONS } from '../actions.ts'
import { type FamilyConduct, MAX_CONDUCT_LABEL, MAX_REPAIR_LENGTH, type StoredConduct } from '../conduct.ts'
import { checkConductDraft, conductDifferences, type ConductDraft, conductDraftOf } from '../conduct-draft.ts'
import { MAX_SCORE } from '../entry.ts'
import type { ScoreKind } from '../score-draft.ts'

const FIELD_NAMES: Record<keyof ConductDraft, string> = {
  label: 'conduta',
  points: 'pontos',
  repair: 'reparação',
  isShown: 'na lista',
}

const EDITED = { name: 'esta conduta' }

interface ConductFormSheetProps extends DialogState {
  kind: ScoreKind
  /** Null adds a conduct of the family's own. */
  conduct: FamilyConduct | null
  /** The family's stored conducts in the newest snapshot. */
  conducts: readonly StoredConduct[]
}

/** The form of a conduct. Each opening starts from the family's or the product's conduct, or an empty draft. */
export function ConductFormSheet(props: ConductFormSheetProps) {
  return <ConductForm key={useOpenCount(props.open)} {...props} />
}

function ConductForm({ open, onOpenChange, kind, conduct, conducts }: ConductFormSheetProps) {
  const { show } = useToasts()
  const isPositive = kind === 'positive'
  const form = useItemForm<StoredConduct, ConductDraft>({
    open,
    item: conduct?.stored ?? null,
    items: conducts,
    action: POINT_ACTIONS.saveConduct,
    createDraft: () => conductDraftOf(conduct),
    draftOf: conductDraftOf,
    check: (id, draft, revision) => checkConductDraft(draft, { id, kind, conduct, revision }),
    compare: conductDifferences,
    texts: {
      changed: useNewerVersionText(EDITED),
      deleted: 'Esta conduta acabou de ser excluída.',
      saveAsNew: 'Salvar como nova conduta',
    },
    onSaved() {
      onOpenChange(false)
      show({ text: conduct ? 'Conduta salva.' : 'Conduta criada.' })
    },
  })
  const { draft, missingFields, problem } = form
  const newTitle = isPositive ? 'Novo elogio' : 'Nova correção'

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={conduct ? 'Editar conduta' : newTitle}
      submitLabel="Salvar conduta"
      missingLabels={missingFields.map((field) => FIELD_NAMES[field])}
      message={form.message}
      {...form.state}
    >
      <Field
        label="Conduta"
        hint={isPositive ? 'O que a criança fez, e não como ela é.' : undefined}
        error={problem('label')}
      >
        <TextInput
          value={draft.label}
          maxLength={MAX_CONDUCT_LABEL}
          autoComplete="off"
          placeholder={isPositive ? 'Ex.: pôs a mesa sozinho' : 'Ex.: deixou a luz acesa'}
          required
          onChange={(event) => form.change({ label: event.target.value })}
          onBlur={form.onLeave('label')}
        />
      </Field>
      <Field label={isPositive ? 'Pontos' : 'Pontos a tirar'} error={problem('points')}>
        <NumberStepper
          value={draft.points}
          onValueChange={(points) => form.change({ points })}
          min={1}
          max={MAX_SCORE}
          required
        />
      </Field>
      {!isPositive && (
        <Field
          label="Reparação"
          labelNote="(opcional)"
          hint="O que a criança pode fazer para receber os pontos de volta."
          error={problem('repair')}
        >
          <TextInput
            value={draft.repair}
            maxLength={MAX_REPAIR_LENGTH}
            autoComplete="off"
            placeholder="Ex.: pedir desculpas e ajudar a arrumar"
            onChange={(event) => form.change({ repair: event.target.value })}
          />
        </Field>
      )}
      <Checkbox
        checked={draft.isShown}
        onChange={(event) => form.change({ isShown: event.target.checked })}
        title="Mostrar na lista"
      >
        Sem esta marca, ela fica guardada aqui e não aparece em Pontuar.
      </Checkbox>
    </FormSheet>
  )
}
