import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import type { Account } from '../account.ts'
import { CreatePassword } from './create-password.tsx'
import { GoogleLink } from './google-link.tsx'
import { PasswordFormSheet } from './password-form-sheet.tsx'
import styles from './sign-in-card.module.css'

interface SignInCardProps {
  email: string
  /** Null while loading. */
  account: Account | null
}

/** 'Como você entra': the password and, if Google sign-in is offered or linked, the Google account. */
export function SignInCard({ email, account }: SignInCardProps) {
  const [isPasswordFormOpen, setPasswordFormOpen] = useState(false)
  const hasPassword = account?.hasPassword ?? true
  return (
    <TitledSection title="Como você entra">
      <List>
        <ListRow className={styles.row}>
          <KeyRound size={24} aria-hidden="true" className={styles.icon} />
          <p className={styles.text}>
            <b>Senha</b>
            <small>{hasPassword ? 'Você entra com e-mail e senha' : 'Sua conta ainda não tem senha'}</small>
          </p>
          {hasPassword ? (
            <Button variant="outline" size="sm" onClick={() => setPasswordFormOpen(true)}>
              Trocar senha
            </Button>
          ) : (
            <CreatePassword email={email} />
          )}
        </ListRow>
        {account && (account.google.isOffered || account.google.isLinked) && (
          <ListRow>
            <GoogleLink account={account} email={email} />
          </ListRow>
        )}
      </List>
      <PasswordFormSheet
        open={isPasswordFormOpen}
        onOpenChange={setPasswordFormOpen}
        pairedDevices={account?.pairedDevices ?? []}
      />
    </TitledSection>
  )
}
