import type { ComponentProps } from 'react'
import { ConsentSheet } from '../../families/components/consent-sheet.tsx'
import { ChildFormSheet } from './child-form-sheet.tsx'

interface ChildSheetProps extends ComponentProps<typeof ChildFormSheet> {
  /** Whether the guardian has not agreed to the current text about children's data. */
  asksConsent: boolean
}

/** The child form; before it the request for the guardian's consent, if that is missing (LGPD art. 14 § 1º). */
export function ChildSheet({ asksConsent, ...props }: ChildSheetProps) {
  if (!asksConsent) return <ChildFormSheet {...props} />
  // once the guardian has agreed, `asksConsent` is false and the form opens
  return <ConsentSheet open={props.open} onOpenChange={props.onOpenChange} onAccepted={() => undefined} />
}
