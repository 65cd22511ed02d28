import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { Select } from '#app/ui/select.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useStoredVersion } from '#app/ui/use-stored-version.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { FAMILY_ACTIONS } from '../actions.ts'
import { type Family, MAX_CHILD_ACCOUNT_AGE } from '../family.ts'
import { type FamilyDraft, familyDifferences, familyDraftOf } from '../family-draft.ts'
import { DEFAULT_FAMILY_NAME } from '../member.ts'
import { familySchema } from '../schema.ts'
import { timeText } from '../dates/time-text.ts'
import { timeZoneGroups } from '../dates/time-zones.ts'
import { useNewerVersionText } from './use-newer-version-text.ts'

const EDITED = { name: 'os dados da família', isPlural: true }
const KEEP_WAITING_HINT =
  'O que as crianças marcam espera você conferir. Desligado, depois de sete dias sem resposta, o combinado conta sozinho.'

interface FamilyFormSheetProps extends DialogState {
  family: Family
}

/** 'Editar família', for guardians. Each opening starts from the stored family. */
export function FamilyFormSheet(props: FamilyFormSheetProps) {
  return <FamilyForm key={useOpenCount(props.open)} {...props} />
}

function FamilyForm({ open, onOpenChange, family }: FamilyFormSheetProps) {
  const [openedFamily] = useState(family)
  const [initialDraft, setInitialDraft] = useState(() => familyDraftOf(family))
  const [draft, setDraft] = useState<FamilyDraft>(initialDraft)
  const [zoneGroups] = useState(() => timeZoneGroups(new Date()))
  const { show } = useToasts()
  const write = useSnapshotWrite(() => {
    onOpenChange(false)
    show({ text: 'Dados da família salvos.' })
  })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initialDraft)
  const version = useStoredVersion<Family, FamilyDraft>({
    open,
    initialVersion: openedFamily,
    snapshotVersion: family,
    write,
    draft,
    isDirty,
    compare: familyDifferences,
    texts: {
      changed: useNewerVersionText(EDITED),
      deleted: 'Dados da família não encontrados.',
    },
    load(storedFamily) {
      const storedDraft = familyDraftOf(storedFamily)
      setInitialDraft(storedDraft)
      setDraft(storedDraft)
    },
    send: (revision) => write.send(FAMILY_ACTIONS.save, { ...draft, revision }),
  })
  const validation = familySchema.safeParse({ ...draft, revision: 0 })
  const problem = (field: keyof FamilyDraft) =>
    validation.success ? undefined : validation.error.issues.find(({ path }) => path[0] === field)?.message
  const zoneGroup = zoneGroups.find(({ zones }) => zones.some(({ value }) => value === draft.timeZone))

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Editar família"
      isComplete={validation.success && !version.isDeleted}
      isDirty={isDirty}
      isPending={write.isPending}
      submitLabel="Salvar família"
      message={write.message}
      conflict={version.conflict}
      onSubmit={version.save}
      onAttempt={() => undefined}
    >
      <Field label="Nome da família" error={problem('name')}>
        <TextInput
          value={draft.name}
          maxLength={120}
          autoComplete="off"
          placeholder={DEFAULT_FAMILY_NAME}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
      </Field>
      <Field
        label="Fuso horário"
        error={problem('timeZone')}
        hint={
          zoneGroup &&
          `Agora são ${timeText(zoneGroup.time)} neste fuso. Ele decide quando um dia termina e as tarefas do próximo começam.`
        }
      >
        <Select
          value={draft.timeZone}
          onChange={(event) => setDraft({ ...draft, timeZone: event.target.value })}
        >
          {!zoneGroup && <option value={draft.timeZone}>{draft.timeZone}</option>}
          {zoneGroups.map(({ offset, time, zones }) => (
            <optgroup key={offset} label={`${timeText(time)} agora (${offset})`}>
              {zones.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field
        label="Conta própria da criança a partir de"
        error={problem('childAccountAge')}
        hint="Desta idade em diante, um responsável pode gerar um código para a criança entrar com o e-mail dela."
      >
        <NumberStepper
          value={draft.childAccountAge}
          min={0}
          max={MAX_CHILD_ACCOUNT_AGE}
          onValueChange={(childAccountAge) =>
            setDraft({ ...draft, childAccountAge: childAccountAge ?? openedFamily.childAccountAge })
          }
        />
      </Field>
      <Switch
        label="Esperar sem prazo"
        hint={KEEP_WAITING_HINT}
        checked={draft.keepClaimsWaiting}
        onCheckedChange={(keepClaimsWaiting) => setDraft({ ...draft, keepClaimsWaiting })}
      />
    </FormSheet>
  )
}
