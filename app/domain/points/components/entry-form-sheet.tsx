import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { POINT_ACTIONS } from '../actions.ts'
import { canEditAmount, type Entry, MAX_DESCRIPTION_LENGTH, MAX_SCORE } from '../entry.ts'
import { editEntrySchema } from '../schema.ts'

interface EntryFormSheetProps extends DialogState {
  entry: Entry
  onSaved: () => void
}

const FIXED_AMOUNT: Partial<Record<Entry['source'], string>> = {
  task: 'O valor vem da tarefa e não muda aqui.',
  redemption: 'O valor vem do prêmio e não muda aqui.',
  repair: 'O valor vem da correção e não muda aqui.',
}

/** Edits the description of an entry, and the amount of a manual score or a conduct (rule 41). */
export function EntryFormSheet(props: EntryFormSheetProps) {
  return <EntryForm key={useOpenCount(props.open)} {...props} />
}

function EntryForm({ open, onOpenChange, entry, onSaved }: EntryFormSheetProps) {
  const [requestId] = useState(newRequestId)
  const [description, setDescription] = useState(entry.description)
  const [points, setPoints] = useState<number | null>(Math.abs(entry.points))
  const [isSubmitAttempted, setIsSubmitAttempted] = useState(false)
  const { show } = useToasts()
  const write = useSnapshotWrite(() => {
    onOpenChange(false)
    onSaved()
    show({ text: 'Pontuação atualizada.' })
  })

  const hasAmount = canEditAmount(entry)
  const validation = editEntrySchema.safeParse({
    requestId,
    entryId: entry.id,
    description,
    ...(hasAmount && { points: points ?? 0 }),
  })
  const problem = validation.success ? undefined : validation.error.issues[0]?.message

  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title="Editar pontuação"
      isComplete={validation.success}
      isDirty={description !== entry.description || points !== Math.abs(entry.points)}
      isPending={write.isPending}
      submitLabel="Salvar"
      message={write.message ?? (isSubmitAttempted ? problem : undefined)}
      onSubmit={() => validation.success && write.send(POINT_ACTIONS.edit, validation.data)}
      onAttempt={() => setIsSubmitAttempted(true)}
    >
      <Field label="Descrição">
        <TextInput
          value={description}
          maxLength={MAX_DESCRIPTION_LENGTH}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      {hasAmount ? (
        <Field label={entry.points < 0 ? 'Pontos tirados' : 'Pontos dados'}>
          <NumberStepper value={points} onValueChange={setPoints} min={1} max={MAX_SCORE} />
        </Field>
      ) : (
        <p>{FIXED_AMOUNT[entry.source]}</p>
      )}
    </FormSheet>
  )
}
