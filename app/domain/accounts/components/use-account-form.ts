import { type ChangeEvent, useState } from 'react'
import type { z } from 'zod'
import type { Action } from '#app/ui/action-result.ts'
import { useWrite } from '#app/ui/use-write.ts'

interface AccountFormOptions<Field extends string> {
  schema: z.ZodType<object>
  /** Initial value of each field. */
  initial: Record<Field, string>
  action: Action
  onDone: (value: unknown) => void
}

/** State of a form of text fields in a sheet, parsed by a schema and sent as JSON. */
export function useAccountForm<Field extends string>({
  schema,
  initial,
  action,
  onDone,
}: AccountFormOptions<Field>) {
  const [draft, setDraft] = useState(initial)
  const [wasTried, setWasTried] = useState(false)
  const write = useWrite(onDone)
  const parsed = schema.safeParse(draft)
  const showProblems = () => setWasTried(true)
  return {
    draft,
    showProblems,
    problemOf: (field: Field) =>
      write.fields[field] ??
      (wasTried ? parsed.error?.issues.find((issue) => issue.path[0] === field)?.message : undefined),
    inputProps: (field: Field) => ({
      value: draft[field],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setDraft((current) => ({ ...current, [field]: target.value })),
    }),
    /** Props of FormSheet. */
    sheetProps: {
      isComplete: parsed.success,
      isPending: write.isPending,
      message: write.message,
      onSubmit: () => parsed.success && write.send(action, parsed.data),
      onAttempt: showProblems,
    },
  }
}
