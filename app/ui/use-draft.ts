import { type FocusEvent, useState } from 'react'
import { isFocusOnOtherField } from './form-sheet.tsx'
import { afterPointerUp } from './after-pointer-up.ts'

/** The state of a form: initial and current values, and the fields that may show an error. */
export interface DraftState<Draft> {
  start: Draft
  typed: Draft
  change: (part: Partial<Draft>) => void
  /** For `onBlur`: from then on the field shows its error. */
  onLeave: (field: keyof Draft) => (event: FocusEvent) => void
  showsError: (field: keyof Draft) => boolean
  /** After an attempt to save, every field shows its error. */
  attempt: () => void
  /** Resets the form to the stored values. */
  load: (stored: Draft) => void
}

/** The draft of a form; `initial` returns its initial values. */
export function useDraft<Draft extends object>(initial: () => Draft): DraftState<Draft> {
  const [start, setStart] = useState(initial)
  const [typed, setTyped] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<keyof Draft>>(new Set())
  const [isAttempted, setIsAttempted] = useState(false)

  const touch = (...fields: (keyof Draft)[]) => setTouched((before) => new Set([...before, ...fields]))
  return {
    start,
    typed,
    change(part) {
      setTyped((before) => ({ ...before, ...part }))
      touch(...(Object.keys(part) as (keyof Draft)[]))
    },
    onLeave: (field) => (event) => {
      if (isFocusOnOtherField(event)) afterPointerUp(() => touch(field))
    },
    showsError: (field) => isAttempted || touched.has(field),
    attempt: () => setIsAttempted(true),
    load(stored) {
      setStart(stored)
      setTyped(stored)
      setTouched(new Set())
    },
  }
}
