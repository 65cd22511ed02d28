import MailWarning from 'lucide-react/icons/mail-exclamation-point'
import { Button } from '#app/ui/button.tsx'
import styles from './second-factor.module.css'

/** Warns a person whose address was removed by 'Não fui eu' that it no longer works for sign-in (rule 61). */
export function RemovedEmailBar({ onOpenConfig }: { onOpenConfig: () => void }) {
  return (
    <section aria-label="Conta sem e-mail" className={styles.bar}>
      <MailWarning size={22} aria-hidden="true" />
      <p>
        Sua conta está sem e-mail: quem recebe as mensagens do anterior disse que ele não é seu. Informe outro
        antes de sair.
      </p>
      <Button variant="line" size="sm" onClick={onOpenConfig}>
        Abrir Config
      </Button>
    </section>
  )
}
