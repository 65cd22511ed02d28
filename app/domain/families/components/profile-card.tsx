import Pencil from 'lucide-react/icons/pencil'
import { useState, type FormEvent } from 'react'
import { ButtonRow } from '#app/ui/button-row.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Initials } from '#app/ui/initials.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { ACCOUNT_ACTIONS } from '../../accounts/actions.ts'
import { displayEmail } from '../../accounts/email/removed-email.ts'
import type { Member } from '../member.ts'
import { profileSchema } from '../schema.ts'
import styles from './cards.module.css'

/** 'Meus Dados': the signed-in member's name and e-mail; the name has a view and an edit mode. */
export function ProfileCard({ member }: { member: Member }) {
  const [isEditing, setIsEditing] = useState(false)
  const [name, setName] = useState(member.name)
  const { show } = useToasts()
  const write = useSnapshotWrite(() => {
    setIsEditing(false)
    show({ text: 'Perfil atualizado com sucesso!' })
  })
  const validation = profileSchema.safeParse({ name })
  const problem = validation.success ? undefined : validation.error.issues[0]?.message

  function save(event: FormEvent) {
    event.preventDefault()
    if (validation.success) write.send(ACCOUNT_ACTIONS.saveProfile, validation.data)
  }

  return (
    <Card>
      {isEditing ? (
        <form onSubmit={save} noValidate className={styles.form}>
          <FormMessage message={write.message} />
          <Field label="Nome" error={problem}>
            <TextInput
              value={name}
              maxLength={120}
              autoComplete="name"
              autoFocus
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <ButtonRow>
            <Button
              variant="outline"
              onClick={() => {
                setName(member.name)
                setIsEditing(false)
              }}
            >
              Cancelar
            </Button>
            <Button type="submit" disabled={!validation.success} pending={write.isPending && 'Salvando...'}>
              Salvar
            </Button>
          </ButtonRow>
        </form>
      ) : (
        <>
          <div className={styles.person}>
            <Initials name={member.name} tone="sky" />
            <p className={styles.text}>
              <b translate="no">{member.name}</b>
              <small>{displayEmail(member.email)}</small>
            </p>
          </div>
          <Button
            variant="outline"
            size="sm"
            icon={<Pencil />}
            className={styles.startButton}
            onClick={() => {
              setName(member.name)
              write.reset()
              setIsEditing(true)
            }}
          >
            Editar perfil
          </Button>
        </>
      )}
    </Card>
  )
}
