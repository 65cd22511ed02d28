import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type FormProblems, problemsOf, textsOf } from '../form-problems.ts'

interface CheckedForm {
  form: RefObject<HTMLFormElement | null>
  /** What the form holds now, by field name. */
  texts: Record<string, string>
  /** Of the last refusal, the server's or this browser's; a field's message goes when it is changed. */
  problems: FormProblems | undefined
  /** Shows problems that did not come as an answer to this form. */
  refuse: (problems: FormProblems) => void
  onInput: (event: FormEvent<HTMLFormElement>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form that is checked against its schema before it is sent. After a refusal the focus goes to the
 * first wrong field, or to the message when no field is to blame. A button with a `value` may ask for a
 * schema of its own.
 */
export function useCheckedForm(
  schema: z.ZodType,
  refusal: FormProblems | undefined,
  schemaByButton: Record<string, z.ZodType> = {},
): CheckedForm {
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState<Record<string, string>>(refusal?.values ?? {})
  const [problems, setProblems] = useState(refusal)
  const [seenRefusal, setSeenRefusal] = useState(refusal)
  if (refusal !== seenRefusal) {
    setSeenRefusal(refusal)
    setProblems(refusal)
  }
  const [refusals, setRefusals] = useState(0)

  // the browser may have filled or kept fields before this ran
  useEffect(() => {
    if (form.current) setTexts(textsOf(new FormData(form.current)))
  }, [])

  useEffect(() => {
    if (!refusal && refusals === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = wrong ?? form.current?.querySelector<HTMLElement>('[role="alert"], [data-notice]')
    target?.focus()
  }, [refusal, refusals])

  return {
    form,
    texts,
    problems,
    refuse: (found) => {
      setProblems(found)
      setRefusals(refusals + 1)
    },
    onInput: (event) => {
      setTexts(textsOf(new FormData(event.currentTarget)))
      const { name } = event.target as HTMLInputElement
      if (problems?.fields[name]) {
        const { [name]: _mended, ...fields } = problems.fields
        setProblems(Object.keys(fields).length > 0 ? { ...problems, fields } : undefined)
      }
    },
    onSubmit: (event) => {
      const sent = textsOf(new FormData(event.currentTarget))
      const { submitter } = event.nativeEvent as SubmitEvent
      const button = submitter instanceof HTMLButtonElement ? submitter.value : ''
      const checked = (schemaByButton[button] ?? schema).safeParse(sent)
      if (checked.success) return
      event.preventDefault()
      setProblems(problemsOf(checked.error, sent))
      setRefusals(refusals + 1)
    },
  }
}
