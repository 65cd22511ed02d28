import { type FocusEvent, useState } from 'react'
import { isFocusOnOtherField } from './form-sheet.tsx'
import { afterPointerUp } from './after-pointer-up.ts'

/** The state of a form: its initial draft, its current values, and which fields may show an error. */
export function useDraft<Draft extends object>(createDraft: () => Draft) {
  const [initialDraft, setInitialDraft] = useState(createDraft)
  const [values, setValues] = useState(initialDraft)
  const [touchedFields, setTouchedFields] = useState<ReadonlySet<keyof Draft>>(new Set())
  const [hasAttempted, setHasAttempted] = useState(false)

  const touch = (...fields: (keyof Draft)[]) =>
    setTouchedFields((previous) => new Set([...previous, ...fields]))
  return {
    initialDraft,
    values,
    change(changes: Partial<Draft>) {
      setValues((previous) => ({ ...previous, ...changes }))
      touch(...(Object.keys(changes) as (keyof Draft)[]))
    },
    /** Returns the `onBlur` listener of a field: the field may show its error once the focus is on another field. */
    onLeave: (field: keyof Draft) => (event: FocusEvent) => {
      if (isFocusOnOtherField(event)) afterPointerUp(() => touch(field))
    },
    showsError: (field: keyof Draft) => hasAttempted || touchedFields.has(field),
    /** Records an attempt to save: from now on every field may show its error. */
    attempt: () => setHasAttempted(true),
    load(stored: Draft) {
      setInitialDraft(stored)
      setValues(stored)
      setTouchedFields(new Set())
    },
  }
}
