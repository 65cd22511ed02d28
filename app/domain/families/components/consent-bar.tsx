import FileCheck from 'lucide-react/icons/file-check'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { RequiredConsent } from '../../accounts/children-consent.ts'
import styles from './consent-bar.module.css'
import { ConsentSheet } from './consent-sheet.tsx'

const MESSAGES = {
  missing: 'Para cadastrar crianças, precisamos do seu consentimento como responsável.',
  outdated: 'O texto do seu consentimento para os dados das crianças mudou.',
}

/**
 * Asks a guardian without consent to the present text to read it. Until then no child can be added or changed (rule 18).
 */
export function ConsentBar({ required }: { required: RequiredConsent }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Consentimento" className={styles.bar}>
      <FileCheck size={22} aria-hidden="true" />
      <p>{MESSAGES[required]}</p>
      <Button variant="line" size="sm" className={styles.read} onClick={() => setOpen(true)}>
        Ler e concordar
      </Button>
      <ConsentSheet open={isOpen} onOpenChange={setOpen} onAccepted={() => setOpen(false)} />
    </section>
  )
}
