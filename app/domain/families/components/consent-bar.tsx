import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { AskedConsent } from '../../identities/children-consent.ts'
import styles from './consent-bar.module.css'
import { ConsentSheet } from './consent-sheet.tsx'

const ASKING = {
  missing: 'Para cadastrar crianças, precisamos do seu consentimento como responsável.',
  outdated: 'O texto do seu consentimento para os dados das crianças mudou.',
}

/**
 * Asks a guardian who agreed to an older text, or to none, to read the present one. Until then no child is added
 * or changed; everything else goes on.
 */
export function ConsentBar({ asked }: { asked: AskedConsent }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Consentimento" className={styles.bar}>
      <FileCheck size={22} aria-hidden="true" />
      <p>{ASKING[asked]}</p>
      <Button variant="line" size="sm" className={styles.read} onClick={() => setOpen(true)}>
        Ler e concordar
      </Button>
      <ConsentSheet open={isOpen} onOpenChange={setOpen} onAccepted={() => setOpen(false)} />
    </section>
  )
}
