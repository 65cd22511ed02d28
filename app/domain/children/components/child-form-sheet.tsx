import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { QuickNumbers } from '#app/ui/quick-numbers.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { ToggleChips } from '#app/ui/toggle-chips.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useStoredVersion } from '#app/ui/use-stored-version.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { useNewerVersionText } from '../../families/components/use-newer-version-text.ts'
import { CHILD_ACTIONS } from '../actions.ts'
import { CHARACTERISTICS, characteristicLabel, MAX_CHARACTERISTICS } from '../child-characteristics.ts'
import { ageButtonName, type Child, MAX_CHILD_NAME_LENGTH, MAX_AGE, MIN_AGE } from '../child.ts'
import {
  type ChildDraft,
  childDifferences,
  childDraftOf,
  hasPhotoIfCustom,
  missingFieldNames,
} from '../child-draft.ts'
import { CHILD_FIELDS_MISSING, childSchema } from '../schema.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import styles from './child-form-sheet.module.css'

const EDITED = { name: 'os dados desta criança', isPlural: true }
const QUICK_AGES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]

interface ChildFormSheetProps extends DialogState {
  /** Null adds a new child. */
  child: Child | null
  /** The family's children in the newest snapshot. */
  familyChildren: readonly Child[]
  onSaved?: (childId: string) => void
  /** Opens suggested tasks for a new child. The toast after saving has a button for it. */
  onChooseTasks?: (childId: string) => void
}

/** Adds or edits a child. Each opening starts from the stored child or an empty draft. */
export function ChildFormSheet(props: ChildFormSheetProps) {
  return <ChildForm key={useOpenCount(props.open)} {...props} />
}

function ChildForm({
  open,
  onOpenChange,
  child,
  familyChildren,
  onSaved,
  onChooseTasks,
}: ChildFormSheetProps) {
  const [id] = useState(() => child?.id ?? newRequestId())
  const siblings = familyChildren.filter((candidate) => candidate.id !== id)
  const [initialDraft, setInitialDraft] = useState(() => childDraftOf(child, siblings))
  const [draft, setDraft] = useState<ChildDraft>(initialDraft)
  const [photo, setPhoto] = useState<File | null>(null)
  const [isSubmitAttempted, setIsSubmitAttempted] = useState(false)
  const { show } = useToasts()
  const write = useSnapshotWrite(() => {
    onOpenChange(false)
    show({
      text: child ? 'Dados salvos.' : `${draft.name.trim()} entrou na família.`,
      ...(child === null &&
        onChooseTasks && { action: { label: 'Escolher combinados', onPress: () => onChooseTasks(id) } }),
    })
    onSaved?.(id)
  })

  const change = (changes: Partial<ChildDraft>) => setDraft((previous) => ({ ...previous, ...changes }))
  const isDirty = photo !== null || JSON.stringify(draft) !== JSON.stringify(initialDraft)
  const version = useStoredVersion<Child, ChildDraft>({
    open,
    initialVersion: child,
    snapshotVersion: familyChildren.find((candidate) => candidate.id === id),
    write,
    draft,
    isDirty,
    compare: (sentDraft, stored, wasSent) => childDifferences(sentDraft, stored, photo !== null && !wasSent),
    texts: {
      changed: useNewerVersionText(EDITED),
      deleted: 'Esta criança acabou de ser excluída. Não dá mais para salvar.',
    },
    load(stored) {
      const storedDraft = childDraftOf(stored)
      setInitialDraft(storedDraft)
      setDraft(storedDraft)
      setPhoto(null)
    },
    send,
  })
  const validation = childSchema.safeParse({ ...draft, id })
  const hasPhoto = hasPhotoIfCustom(draft, version.base, photo)
  const isComplete = validation.success && hasPhoto && !version.isDeleted

  function send(revision: number | null) {
    if (!validation.success) return setIsSubmitAttempted(true)
    const form = new FormData()
    form.set('child', JSON.stringify({ ...validation.data, revision }))
    if (photo && draft.avatarType === 'custom') form.set('photo', photo)
    write.send(CHILD_ACTIONS.save, form)
  }

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={child ? 'Editar criança' : 'Nova criança'}
      size="lg"
      isComplete={isComplete}
      isDirty={isDirty}
      isPending={write.isPending}
      submitLabel="Salvar"
      missingLabels={missingFieldNames(draft, hasPhoto)}
      message={
        write.message ??
        (isSubmitAttempted && !isComplete && !version.isDeleted ? CHILD_FIELDS_MISSING : undefined)
      }
      conflict={version.conflict}
      onSubmit={version.save}
      onAttempt={() => setIsSubmitAttempted(true)}
    >
      <AvatarPicker
        draft={draft}
        child={version.base}
        siblings={siblings}
        photo={photo}
        error={write.fields.photo}
        onChange={change}
        onPhoto={setPhoto}
      />
      <div className={styles.nameAndAge}>
        <Field label="Nome">
          <TextInput
            value={draft.name}
            maxLength={MAX_CHILD_NAME_LENGTH}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label="Idade">
          <NumberStepper
            value={draft.age}
            onValueChange={(age) => change({ age })}
            min={MIN_AGE}
            max={MAX_AGE}
          />
        </Field>
      </div>
      {child === null && (
        <QuickNumbers
          label="Escolher a idade"
          className={styles.quickAges}
          numbers={QUICK_AGES}
          value={draft.age}
          onValueChange={(age) => change({ age })}
          nameOf={ageButtonName}
        />
      )}
      <ToggleChips
        legend="Características"
        value={draft.characteristics}
        onValueChange={(characteristics) => change({ characteristics })}
        max={MAX_CHARACTERISTICS}
        options={CHARACTERISTICS.map(({ key }) => ({
          value: key,
          label: characteristicLabel(key, draft.gender),
        }))}
      />
    </FormSheet>
  )
}
