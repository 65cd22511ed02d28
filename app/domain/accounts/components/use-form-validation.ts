import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type FormProblems, problemsOf, textsOf } from '../form-problems.ts'

export interface FormValidation {
  formRef: RefObject<HTMLFormElement | null>
  values: Record<string, string>
  /** Problems of the last submission, found by the browser or the server. A change of a field removes its message. */
  problems: FormProblems | undefined
  /** Shows problems from elsewhere, such as the Google sign-in, and moves the focus. */
  showProblems: (problems: FormProblems) => void
  onInput: (event: FormEvent<HTMLFormElement>) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Validates a form before it is sent. After a refusal the focus moves to the first invalid field, or to the message
 * if no field is invalid. `schemaByButton` has schemas for submit buttons by their `value`; other buttons use `schema`.
 */
export function useFormValidation(
  schema: z.ZodType,
  refusal: FormProblems | undefined,
  schemaByButton: Record<string, z.ZodType> = {},
): FormValidation {
  const formRef = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<Record<string, string>>(refusal?.values ?? {})
  const [problems, setProblems] = useState(refusal)
  const [previousRefusal, setPreviousRefusal] = useState(refusal)
  if (refusal !== previousRefusal) {
    setPreviousRefusal(refusal)
    setProblems(refusal)
  }
  const [focusRequests, setFocusRequests] = useState(0)

  // fields may have been filled before hydration
  useEffect(() => {
    if (formRef.current) setValues(textsOf(new FormData(formRef.current)))
  }, [])

  useEffect(() => {
    if (!refusal && focusRequests === 0) return
    const invalidField = formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target =
      invalidField ?? formRef.current?.querySelector<HTMLElement>('[role="alert"], [data-notice]')
    target?.focus()
  }, [refusal, focusRequests])

  function showProblems(newProblems: FormProblems) {
    setProblems(newProblems)
    setFocusRequests(focusRequests + 1)
  }

  return {
    formRef,
    values,
    problems,
    showProblems,
    onInput: (event) => {
      setValues(textsOf(new FormData(event.currentTarget)))
      const { name } = event.target as HTMLInputElement
      if (problems?.fields[name]) {
        const { [name]: _changedField, ...fields } = problems.fields
        setProblems(Object.keys(fields).length > 0 ? { ...problems, fields } : undefined)
      }
    },
    onSubmit: (event) => {
      const texts = textsOf(new FormData(event.currentTarget))
      const { submitter } = event.nativeEvent as SubmitEvent
      const button = submitter instanceof HTMLButtonElement ? submitter.value : ''
      const result = (schemaByButton[button] ?? schema).safeParse(texts)
      if (result.success) return
      event.preventDefault()
      showProblems(problemsOf(result.error, texts))
    },
  }
}
