import type { ComponentProps } from 'react'
import { ConsentSheet } from '../../families/components/consent-sheet.tsx'
import { ChildFormSheet } from './child-form-sheet.tsx'

interface ChildSheetProps extends ComponentProps<typeof ChildFormSheet> {
  /** The guardian has not agreed to the present text about children's data. */
  asksConsent: boolean
}

/** The form of a child; before it, where that is still open, the guardian's consent (LGPD art. 14 § 1º). */
export function ChildSheet({ asksConsent, ...form }: ChildSheetProps) {
  if (!asksConsent) return <ChildFormSheet {...form} />
  // once the consent is there the form takes this one's place
  return <ConsentSheet open={form.open} onOpenChange={form.onOpenChange} onAccepted={() => undefined} />
}
