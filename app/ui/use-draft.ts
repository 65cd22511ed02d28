import { type FocusEvent, useState } from 'react'
import { isFocusOnOtherField } from './form-sheet.tsx'
import { afterPointerUp } from './after-pointer-up.ts'

/** The state of a form: initial and current values, and which fields may show an error. */
export function useDraft<Draft extends object>(createDraft: () => Draft) {
  const [initialDraft, setInitialDraft] = useState(createDraft)
  const [typed, setTyped] = useState(initialDraft)
  const [touched, setTouched] = useState<ReadonlySet<keyof Draft>>(new Set())
  const [hasAttempted, setHasAttempted] = useState(false)

  const touch = (...fields: (keyof Draft)[]) => setTouched((previous) => new Set([...previous, ...fields]))
  return {
    initialDraft,
    typed,
    change(part: Partial<Draft>) {
      setTyped((previous) => ({ ...previous, ...part }))
      touch(...(Object.keys(part) as (keyof Draft)[]))
    },
    /** The `onBlur` listener of a field, which then shows its error. */
    onLeave: (field: keyof Draft) => (event: FocusEvent) => {
      if (isFocusOnOtherField(event)) afterPointerUp(() => touch(field))
    },
    showsError: (field: keyof Draft) => hasAttempted || touched.has(field),
    /** Lets every field show its error, after an attempt to save. */
    attempt: () => setHasAttempted(true),
    load(stored: Draft) {
      setInitialDraft(stored)
      setTyped(stored)
      setTouched(new Set())
    },
  }
}
