import { type FocusEvent, useState } from 'react'
import { isFocusOnOtherField } from './form-sheet.tsx'
import { afterPointerUp } from './after-pointer-up.ts'

/** The state of a form: initial and current values, and the fields that may show an error. */
export function useDraft<Draft extends object>(initial: () => Draft) {
  const [start, setStart] = useState(initial)
  const [typed, setTyped] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<keyof Draft>>(new Set())
  const [isAttempted, setIsAttempted] = useState(false)

  const touch = (...fields: (keyof Draft)[]) => setTouched((previous) => new Set([...previous, ...fields]))
  return {
    start,
    typed,
    change(part: Partial<Draft>) {
      setTyped((previous) => ({ ...previous, ...part }))
      touch(...(Object.keys(part) as (keyof Draft)[]))
    },
    /** The `onBlur` listener of a field, which then shows its error. */
    onLeave: (field: keyof Draft) => (event: FocusEvent) => {
      if (isFocusOnOtherField(event)) afterPointerUp(() => touch(field))
    },
    showsError: (field: keyof Draft) => isAttempted || touched.has(field),
    /** Lets every field show its error, after an attempt to save. */
    attempt: () => setIsAttempted(true),
    /** Resets the form to the stored values. */
    load(stored: Draft) {
      setStart(stored)
      setTyped(stored)
      setTouched(new Set())
    },
  }
}
