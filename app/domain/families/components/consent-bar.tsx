import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useWriteFetcher } from '#app/ui/use-write-fetcher.ts'
import { CHILDREN_CONSENT } from '../../identities/children-consent.ts'
import { LegalLinks } from '../../identities/components/legal-links.tsx'
import styles from './consent-bar.module.css'

/** Asks a guardian who agreed to an older text, or to none, to read the present one. Nothing is blocked meanwhile. */
export function ConsentBar() {
  const [isOpen, setOpen] = useState(false)
  const { show } = useToasts()
  const write = useWriteFetcher(() => {
    setOpen(false)
    show({ text: 'Consentimento guardado. Obrigado!' })
  })
  return (
    <section aria-label="Consentimento" className={styles.bar}>
      <FileCheck size={22} aria-hidden="true" />
      <p>O texto do seu consentimento para os dados das crianças mudou.</p>
      <Button variant="line" size="sm" className={styles.read} onClick={() => setOpen(true)}>
        Ler e concordar
      </Button>
      <Sheet
        open={isOpen}
        onOpenChange={setOpen}
        title={CHILDREN_CONSENT.title}
        footer={
          <>
            <Button variant="line" onClick={() => setOpen(false)}>
              Agora não
            </Button>
            <Button
              pending={write.isPending && 'Guardando...'}
              onClick={() => write.sendJson('/app/consentimento', { version: CHILDREN_CONSENT.version })}
            >
              Concordo
            </Button>
          </>
        }
      >
        <FormMessage message={write.message} />
        <p className={styles.text}>{CHILDREN_CONSENT.text}</p>
        <LegalLinks lead="Leia também os" />
        <p className={styles.note}>
          Se não concordar, você pode baixar os dados e excluir as crianças ou a conta em Config.
        </p>
      </Sheet>
    </section>
  )
}
