import { type FocusEvent, useState } from 'react'
import { isLeftForAnother } from './form-sheet.tsx'
import { onceReleased } from './once-released.ts'

/** A form that is being filled in: what it started from, what is typed, and which fields may show their problem. */
export interface DraftState<Draft> {
  start: Draft
  typed: Draft
  change: (part: Partial<Draft>) => void
  /** For onBlur: from then on the field shows its problem. */
  leaving: (field: keyof Draft) => (event: FocusEvent) => void
  isShown: (field: keyof Draft) => boolean
  /** Somebody tried to save: every field shows its problem. */
  attempt: () => void
  /** Starts again from what is stored now. */
  load: (stored: Draft) => void
}

/** Holds a draft; `begin` says what it starts from. */
export function useDraft<Draft extends object>(begin: () => Draft): DraftState<Draft> {
  const [start, setStart] = useState(begin)
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
    leaving: (field) => (event) => {
      if (isLeftForAnother(event)) onceReleased(() => touch(field))
    },
    isShown: (field) => isAttempted || touched.has(field),
    attempt: () => setIsAttempted(true),
    load(stored) {
      setStart(stored)
      setTyped(stored)
      setTouched(new Set())
    },
  }
}
