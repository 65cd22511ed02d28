import { useState, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { ToggleChips } from '#app/ui/toggle-chips.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import {
  CHARACTERISTICS,
  type Child,
  characteristicLabel,
  MAX_CHARACTERISTICS,
  OLDEST_AGE,
  YOUNGEST_AGE,
} from '../child.ts'
import { type ChildDraft, draftOf, hasPhotoIfCustom } from '../child-draft.ts'
import { CHILD_FIELDS_MISSING, childSchema } from '../schema.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import styles from './child-form-sheet.module.css'

interface ChildFormSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** null registers a new child. */
  child: Child | null
  onSaved?: (childId: string) => void
}

/** Add or edit a child (spec section 2). Reopening starts from what is stored. */
export function ChildFormSheet(props: ChildFormSheetProps) {
  const [opening, setOpening] = useState(0)
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open !== wasOpen) {
    setWasOpen(props.open)
    if (props.open) setOpening(opening + 1)
  }
  return <ChildForm key={opening} {...props} />
}

function ChildForm({ open, onOpenChange, child, onSaved }: ChildFormSheetProps) {
  const [id] = useState(() => child?.id ?? newRequestId())
  const [start] = useState(() => draftOf(child))
  const [draft, setDraft] = useState<ChildDraft>(start)
  const [photo, setPhoto] = useState<File | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const { show } = useToasts()
  const write = useWriteFetcher(() => {
    onOpenChange(false)
    show({ text: child ? 'Dados salvos.' : `${draft.name.trim()} entrou na família.` })
    onSaved?.(id)
  })

  const change = (part: Partial<ChildDraft>) => setDraft((before) => ({ ...before, ...part }))
  const checked = childSchema.safeParse({ ...draft, id })
  const isComplete = checked.success && hasPhotoIfCustom(draft, child, photo)
  const isDirty = photo !== null || JSON.stringify(draft) !== JSON.stringify(start)

  function save(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) return
    const form = new FormData()
    form.set('child', JSON.stringify(checked.data))
    if (photo && draft.avatarType === 'custom') form.set('photo', photo)
    write.sendForm('/app/criancas/salvar', form)
  }

  function close() {
    if (isDirty && !write.isPending) setIsLeaving(true)
    else onOpenChange(false)
  }

  return (
    <>
      <Sheet
        open={open}
        onOpenChange={(next) => (next ? onOpenChange(true) : close())}
        title={child ? 'Editar criança' : 'Nova criança'}
        holdsWork
        size="lg"
        form={(parts) => (
          <form onSubmit={save} noValidate>
            {parts}
          </form>
        )}
        footer={
          <>
            <Button variant="line" onClick={close}>
              Cancelar
            </Button>
            <Button type="submit" disabled={!isComplete} pending={write.isPending && 'Salvando...'}>
              Salvar
            </Button>
          </>
        }
      >
        <FormMessage message={write.message} />
        <AvatarPicker
          draft={draft}
          child={child}
          photo={photo}
          error={write.fields.photo}
          onChange={change}
          onPhoto={setPhoto}
        />
        <div className={styles.pair}>
          <Field label="Nome" error={draft.name.length > 60 ? 'O nome pode ter até 60 letras.' : undefined}>
            <TextInput
              value={draft.name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field label="Idade">
            <NumberStepper
              value={draft.age}
              onValueChange={(age) => change({ age })}
              min={YOUNGEST_AGE}
              max={OLDEST_AGE}
            />
          </Field>
        </div>
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
        {!isComplete && isDirty && <p className={styles.hint}>{CHILD_FIELDS_MISSING}</p>}
      </Sheet>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Descartar alterações?"
        description="O que você preencheu ainda não foi salvo."
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={() => {
          setIsLeaving(false)
          onOpenChange(false)
        }}
      />
    </>
  )
}
