import { type ChangeEvent, useState } from 'react'
import type { z } from 'zod'
import type { Action } from '#app/ui/action-result.ts'
import { useWrite } from '#app/ui/use-write.ts'

interface AccountFormOptions<Field extends string> {
  schema: z.ZodType<object>
  initial: Record<Field, string>
  /** What the form sends besides its text fields. */
  choices?: Record<string, boolean>
  action: Action
  onDone: (value: unknown) => void
}

/** State of a FormSheet with text fields and choices, validated by a schema and sent as JSON. */
export function useAccountForm<Field extends string>({
  schema,
  initial,
  choices,
  action,
  onDone,
}: AccountFormOptions<Field>) {
  const [draft, setDraft] = useState(initial)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const write = useWrite(onDone)
  const input = schema.safeParse({ ...draft, ...choices })
  const showProblems = () => setWasSubmitted(true)
  return {
    draft,
    showProblems,
    problemOf: (field: Field) =>
      write.fields[field] ??
      (wasSubmitted ? input.error?.issues.find((issue) => issue.path[0] === field)?.message : undefined),
    inputProps: (field: Field) => ({
      value: draft[field],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setDraft((current) => ({ ...current, [field]: target.value })),
    }),
    sheetProps: {
      isComplete: input.success,
      isPending: write.isPending,
      message: write.message,
      onSubmit: () => input.success && write.send(action, input.data),
      onAttempt: showProblems,
    },
  }
}
