import MailWarning from 'lucide-react/icons/mail-exclamation-point'
import { AttentionBar } from '#app/ui/attention-bar.tsx'
import { Button } from '#app/ui/button.tsx'

/** Warns a person whose e-mail was removed by 'Não fui eu' that the account has no e-mail (rule 61). */
export function RemovedEmailBar({ onOpenConfig }: { onOpenConfig: () => void }) {
  return (
    <AttentionBar
      label="Conta sem e-mail"
      icon={<MailWarning size={22} aria-hidden="true" />}
      text="Sua conta está sem e-mail: quem recebe as mensagens do anterior disse que ele não é seu. Informe outro antes de sair."
      action={
        <Button variant="outline" size="sm" onClick={onOpenConfig}>
          Abrir Config
        </Button>
      }
    />
  )
}
