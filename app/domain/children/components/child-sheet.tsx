import type { ComponentProps } from 'react'
import { ConsentSheet } from '../../families/components/consent-sheet.tsx'
import { ChildFormSheet } from './child-form-sheet.tsx'

interface ChildSheetProps extends ComponentProps<typeof ChildFormSheet> {
  /** The guardian has not agreed to the current text about children's data. */
  asksConsent: boolean
}

/** The form of a child, after the guardian's consent if that is missing (LGPD art. 14 § 1º). */
export function ChildSheet({ asksConsent, ...form }: ChildSheetProps) {
  if (!asksConsent) return <ChildFormSheet {...form} />
  // after the consent `asksConsent` turns false and the form opens
  return <ConsentSheet open={form.open} onOpenChange={form.onOpenChange} onAccepted={() => undefined} />
}
