import { KeyRound } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import styles from './create-password.module.css'

/** 'Criar senha', for an account that Google made: a mail with the link goes to its address. */
export function CreatePassword({ email }: { email: string }) {
  const { show } = useToasts()
  const write = useWriteFetcher(() => show({ text: `E-mail de redefinição de senha enviado para ${email}!` }))
  return (
    <>
      <FormMessage message={write.message} />
      <Button
        variant="line"
        size="sm"
        icon={<KeyRound />}
        pending={write.isPending && 'Enviando...'}
        onClick={() => write.sendJson('/app/perfil/senha/criar', {})}
      >
        Criar senha
      </Button>
    </>
  )
}

/** Stands where the present password is asked for and there is none. */
export function NoPasswordYet({ email }: { email: string }) {
  return (
    <div className={styles.none}>
      <p>
        Sua conta ainda não tem senha: você entra com o Google. Para continuar, crie uma pelo link que
        mandamos para <b>{email}</b>.
      </p>
      <CreatePassword email={email} />
    </div>
  )
}
