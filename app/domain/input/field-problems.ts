import type { z } from 'zod'

/** Why a form cannot be saved: `problems` has messages by field, `missing` lists the required fields that are empty. */
export interface FieldProblems<Draft> {
  problems: Partial<Record<keyof Draft, string>>
  missing: (keyof Draft)[]
}

/**
 * Converts the schema's issues to messages by field. An issue with the message `missingMessage` marks its field as
 * missing; its message is then `missingMessageByField[field]`, if there is one.
 */
export function fieldProblems<Draft>(
  error: z.ZodError | undefined,
  missingMessage: string,
  missingMessageByField: FieldProblems<Draft>['problems'],
): FieldProblems<Draft> {
  const problems: FieldProblems<Draft>['problems'] = {}
  const missing: (keyof Draft)[] = []
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as keyof Draft
    if (problems[field]) continue
    const isMissing = message === missingMessage
    problems[field] = (isMissing && missingMessageByField[field]) || message
    if (isMissing) missing.push(field)
  }
  return { problems, missing }
}
