import KeyRound from 'lucide-react/icons/key-round'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWrite } from '#app/ui/use-write.ts'
import { ACCOUNT_ACTIONS } from '../actions.ts'
import styles from './create-password.module.css'

/** 'Criar senha', for an account created with Google: mails a link to the page that sets a password. */
export function CreatePassword({ email }: { email: string }) {
  const { show } = useToasts()
  const write = useWrite(() => show({ text: `E-mail de redefinição de senha enviado para ${email}!` }))
  return (
    <>
      <FormMessage message={write.message} />
      <Button
        variant="outline"
        size="sm"
        icon={<KeyRound />}
        pending={write.isPending && 'Enviando...'}
        onClick={() => write.send(ACCOUNT_ACTIONS.createPassword, {})}
      >
        Criar senha
      </Button>
    </>
  )
}

/** Shown instead of the password field for an account without a password. */
export function NoPasswordNotice({ email }: { email: string }) {
  return (
    <div className={styles.noPasswordNotice}>
      <p>
        Sua conta ainda não tem senha: você entra com o Google. Para continuar, crie uma pelo link que
        mandamos para <b>{email}</b>.
      </p>
      <CreatePassword email={email} />
    </div>
  )
}
