import FileCheck from 'lucide-react/icons/file-check'
import { useState } from 'react'
import { AttentionBar } from '#app/ui/attention-bar.tsx'
import { Button } from '#app/ui/button.tsx'
import type { RequiredConsent } from '../../accounts/children-consent.ts'
import { ConsentSheet } from './consent-sheet.tsx'

const MESSAGES = {
  missing: 'Para cadastrar crianças, precisamos do seu consentimento como responsável.',
  outdated: 'O texto do seu consentimento para os dados das crianças mudou.',
}

/** Asks a guardian to consent to the current text. Until then no child can be added or changed (rule 18). */
export function ConsentBar({ requiredConsent }: { requiredConsent: RequiredConsent }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <AttentionBar
        label="Consentimento"
        icon={<FileCheck size={22} aria-hidden="true" />}
        text={MESSAGES[requiredConsent]}
        action={
          <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
            Ler e concordar
          </Button>
        }
      />
      <ConsentSheet open={isOpen} onOpenChange={setOpen} onAccepted={() => setOpen(false)} />
    </>
  )
}
