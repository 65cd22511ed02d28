import type { ComponentProps } from 'react'
import { ConsentSheet } from '../../families/components/consent-sheet.tsx'
import { ChildFormSheet } from './child-form-sheet.tsx'

interface ChildSheetProps extends ComponentProps<typeof ChildFormSheet> {
  /** Whether the guardian has not agreed to the current text about children's data. */
  asksConsent: boolean
}

/** The child form, or first the consent form if the guardian's consent is missing (LGPD art. 14 § 1º). */
export function ChildSheet({ asksConsent, ...props }: ChildSheetProps) {
  if (!asksConsent) return <ChildFormSheet {...props} />
  // once the guardian has agreed, `asksConsent` is false and the form opens
  return <ConsentSheet open={props.open} onOpenChange={props.onOpenChange} onAccepted={() => undefined} />
}
