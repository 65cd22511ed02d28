import BadgeCheck from 'lucide-react/icons/badge-check'
import MailWarning from 'lucide-react/icons/mail-exclamation-point'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { ACCOUNT_ACTIONS } from '../actions.ts'
import { isEmailRemoved } from '../email/removed-email.ts'
import styles from './email-confirmation.module.css'

interface EmailConfirmationProps {
  email: string
  /** null while loading. */
  isVerified: boolean | null
}

/** Shows whether the person's e-mail is confirmed; if not, a button sends the verification mail again. */
export function EmailConfirmation({ email, isVerified }: EmailConfirmationProps) {
  const { show } = useToasts()
  const write = useWrite(() => show({ text: `E-mail de confirmação enviado para ${email}.` }))
  if (isVerified === null) return null
  if (isEmailRemoved(email)) {
    return (
      <p className={styles.statusLine}>
        <MailWarning size={20} aria-hidden="true" />
        Quem recebe as mensagens do e-mail anterior disse que ele não é seu. Toque em “Trocar e-mail” e
        informe outro: sem ele, não dá para entrar de novo com a senha.
      </p>
    )
  }
  if (isVerified) {
    return (
      <p className={styles.statusLine}>
        <BadgeCheck size={20} aria-hidden="true" className={styles.successIcon} />
        E-mail confirmado
      </p>
    )
  }
  return (
    <div className={styles.unconfirmed}>
      <p className={styles.statusLine}>
        <MailWarning size={20} aria-hidden="true" />
        E-mail ainda não confirmado. Não achou nossa mensagem? Veja o spam ou peça outra.
      </p>
      <FormMessage message={write.message} />
      <Button
        variant="outline"
        size="sm"
        pending={write.isPending && 'Enviando...'}
        onClick={() => write.send(ACCOUNT_ACTIONS.resendVerification, {})}
      >
        Enviar de novo
      </Button>
    </div>
  )
}
