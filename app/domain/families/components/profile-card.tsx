import KeyRound from 'lucide-react/icons/key-round'
import Mail from 'lucide-react/icons/mail'
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
import { TitledSection } from '#app/ui/titled-section.tsx'
import { ACCOUNT_ACTIONS } from '../../accounts/actions.ts'
import type { Account } from '../../accounts/account.ts'
import { CreatePassword } from '../../accounts/components/create-password.tsx'
import { EmailConfirmation } from '../../accounts/components/email-confirmation.tsx'
import { EmailFormSheet } from '../../accounts/components/email-form-sheet.tsx'
import { GoogleLink } from '../../accounts/components/google-link.tsx'
import { displayEmail } from '../../accounts/email/removed-email.ts'
import { PasswordFormSheet } from '../../accounts/components/password-form-sheet.tsx'
import type { Member } from '../member.ts'
import { profileSchema } from '../schema.ts'
import styles from './cards.module.css'

interface ProfileCardProps {
  member: Member
  /** Null while loading. */
  account: Account | null
}

/** 'Meus Dados': the signed-in member's name and e-mail, with a view and an edit mode. */
export function ProfileCard({ member, account }: ProfileCardProps) {
  const [isEditing, setIsEditing] = useState(false)
  const [sheet, setSheet] = useState<'email' | 'password' | null>(null)
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
    <TitledSection title="Meus Dados">
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
                <b>{member.name}</b>
                <small>{displayEmail(member.email)}</small>
              </p>
            </div>
            <EmailConfirmation email={member.email} isVerified={account?.isEmailVerified ?? null} />
            <div className={styles.buttons}>
              <Button
                variant="outline"
                size="sm"
                icon={<Pencil />}
                onClick={() => {
                  setName(member.name)
                  write.reset()
                  setIsEditing(true)
                }}
              >
                Editar perfil
              </Button>
              <Button variant="outline" size="sm" icon={<Mail />} onClick={() => setSheet('email')}>
                Trocar e-mail
              </Button>
              {account && !account.hasPassword ? (
                <CreatePassword email={member.email} />
              ) : (
                <Button variant="outline" size="sm" icon={<KeyRound />} onClick={() => setSheet('password')}>
                  Trocar senha
                </Button>
              )}
            </div>
            {account && <GoogleLink account={account} email={member.email} />}
          </>
        )}
      </Card>
      <EmailFormSheet
        open={sheet === 'email'}
        onOpenChange={(open) => setSheet(open ? 'email' : null)}
        email={member.email}
        hasPassword={account?.hasPassword ?? true}
        needsCode={account?.secondFactor.isOn ?? false}
      />
      <PasswordFormSheet
        open={sheet === 'password'}
        onOpenChange={(open) => setSheet(open ? 'password' : null)}
      />
    </TitledSection>
  )
}
