import DoorOpen from 'lucide-react/icons/door-open'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { ExportLink } from '../../families/components/export-link.tsx'
import { useFamilyMove } from '../../families/components/family-move.tsx'
import { familyPhrase } from '../../families/family-name.ts'
import { INVITE_LENGTH } from '../invite.ts'
import { EMPTY_FAMILY_ENDS, joinFamilySchema } from '../schema.ts'
import styles from './join-card.module.css'

/** 'Entrar em outra família': moves the member to the family of an invite code. */
export function JoinCard({ family }: { family: { id: string; name: string } }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const move = useFamilyMove()
  const isPending = move.isPending('join')
  const refusal = move.message('join')
  const mustConfirmDeletion = refusal !== undefined && move.fields.erase !== undefined
  const isEmpty = refusal === EMPTY_FAMILY_ENDS

  function send(erase: boolean) {
    const input = joinFamilySchema.safeParse({ familyId: family.id, code, erase })
    setProblem(input.success ? undefined : input.error.issues[0]?.message)
    if (input.success) move.send('join', input.data)
    else move.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    send(false)
  }

  return (
    <>
      <Card>
        <form onSubmit={submit} noValidate className={styles.form}>
          <Field
            label="Código de convite"
            error={problem}
            hint={`Ao entrar, você sai da ${familyPhrase(family.name)}.`}
          >
            <TextInput
              className={styles.codeInput}
              value={code}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              onChange={(event) => {
                setCode(normalizeInviteCode(event.target.value))
                setProblem(undefined)
              }}
            />
          </Field>
          <FormMessage message={mustConfirmDeletion ? undefined : refusal} />
          {refusal !== undefined && move.fields.copy !== undefined && <ExportLink />}
          <Button type="submit" variant="outline" icon={<DoorOpen />} pending={isPending && 'Entrando...'}>
            Entrar na família
          </Button>
        </form>
      </Card>
      <ConfirmDialog
        open={mustConfirmDeletion}
        onOpenChange={(open) => !open && !isPending && move.reset()}
        title={isEmpty ? 'Entrar na outra família?' : 'Entrar e excluir a família atual?'}
        description={
          isEmpty
            ? EMPTY_FAMILY_ENDS
            : `Você é a única pessoa da ${familyPhrase(family.name)}. Ao entrar na outra, esta é excluída para sempre, com tudo o que houver nela.`
        }
        confirmLabel={isEmpty ? 'Entrar' : 'Entrar e excluir'}
        cancelLabel="Ficar"
        pending={isPending && 'Entrando...'}
        onConfirm={() => send(true)}
      >
        {!isEmpty && <ExportLink />}
      </ConfirmDialog>
    </>
  )
}

/** Only letters and digits, in capitals, and at most as many as a code has. */
function normalizeInviteCode(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, INVITE_LENGTH)
}
