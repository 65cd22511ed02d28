import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { ACCOUNT_ACTIONS } from '../actions.ts'
import type { Account } from '../account.ts'
import styles from './google-link.module.css'
import { GoogleLinkSheet } from './google-link-sheet.tsx'
import { GoogleMark } from './google-mark.tsx'

interface GoogleLinkProps {
  account: Account
  email: string
}

/** 'Google', with a button that links or unlinks a Google account. */
export function GoogleLink({ account: { google, hasPassword }, email }: GoogleLinkProps) {
  const [isLinking, setLinking] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { show } = useToasts()
  const unlinkWrite = useWrite(() => {
    setConfirming(false)
    show({ text: 'Conta do Google desvinculada.' })
  })
  return (
    <div className={styles.row}>
      <GoogleMark size={24} />
      <p className={styles.text}>
        <b>Google</b>
        <small>{google.isLinked ? 'Você entra com a sua conta do Google' : 'Não vinculado'}</small>
      </p>
      {!google.isLinked && (
        <Button variant="outline" size="sm" onClick={() => setLinking(true)}>
          Vincular
        </Button>
      )}
      {google.isLinked && hasPassword && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            unlinkWrite.reset()
            setConfirming(true)
          }}
        >
          Desvincular
        </Button>
      )}
      <GoogleLinkSheet open={isLinking} onOpenChange={setLinking} hasPassword={hasPassword} email={email} />
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Desvincular o Google?"
        description="Você continua entrando com seu e-mail e sua senha. Dá para vincular de novo quando quiser."
        confirmLabel="Desvincular"
        pending={unlinkWrite.isPending && 'Desvinculando...'}
        onConfirm={() => unlinkWrite.send(ACCOUNT_ACTIONS.unlinkGoogle, {})}
      >
        <FormMessage message={unlinkWrite.message} />
      </ConfirmDialog>
    </div>
  )
}
