import type { ComponentProps } from 'react'
import { ConsentSheet } from '../../families/components/consent-sheet.tsx'
import { ChildFormSheet } from './child-form-sheet.tsx'

interface ChildSheetProps extends ComponentProps<typeof ChildFormSheet> {
  /** The guardian has not agreed to the current text about children's data. */
  asksConsent: boolean
}

/** The form of a child, or the request of a missing consent before it (LGPD art. 14 § 1º). */
export function ChildSheet({ asksConsent, ...props }: ChildSheetProps) {
  if (!asksConsent) return <ChildFormSheet {...props} />
  // after the consent `asksConsent` turns false and the form opens
  return <ConsentSheet open={props.open} onOpenChange={props.onOpenChange} onAccepted={() => undefined} />
}
