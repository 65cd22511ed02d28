import { useState, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { canEditAmount, type Entry, LARGEST_SCORE } from '../entry.ts'
import { editEntrySchema } from '../schema.ts'

interface EntryFormSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  entry: Entry
}

/** Changes an entry: its description, and the amount where a person had typed it (product.md 2). */
export function EntryFormSheet({ open, onOpenChange, entry }: EntryFormSheetProps) {
  const [requestId] = useState(newRequestId)
  const [description, setDescription] = useState(entry.description)
  const [points, setPoints] = useState<number | null>(Math.abs(entry.points))
  const { show } = useToasts()
  const write = useWriteFetcher(() => {
    onOpenChange(false)
    show({ text: 'Pontuação atualizada.' })
  })

  const hasAmount = canEditAmount(entry)
  const checked = editEntrySchema.safeParse({
    requestId,
    entryId: entry.id,
    description,
    ...(hasAmount && { points: points ?? 0 }),
  })

  function save(event: FormEvent) {
    event.preventDefault()
    if (checked.success) write.sendJson('/app/pontos/editar', checked.data)
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Editar pontuação"
      holdsWork
      form={(parts) => (
        <form onSubmit={save} noValidate>
          {parts}
        </form>
      )}
      footer={
        <>
          <Button variant="line" onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button type="submit" disabled={!checked.success} pending={write.isPending && 'Salvando...'}>
            Salvar
          </Button>
        </>
      }
    >
      <FormMessage message={write.message} />
      <Field
        label="Descrição"
        error={checked.success ? undefined : description.trim() === '' && checked.error.issues[0]?.message}
      >
        <TextInput
          value={description}
          maxLength={500}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      {hasAmount ? (
        <Field label={entry.points < 0 ? 'Pontos tirados' : 'Pontos dados'}>
          <NumberStepper value={points} onValueChange={setPoints} min={1} max={LARGEST_SCORE} />
        </Field>
      ) : (
        <p>O valor vem {entry.source === 'task' ? 'da tarefa' : 'do prêmio'} e não muda aqui.</p>
      )}
    </Sheet>
  )
}
