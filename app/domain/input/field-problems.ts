import type { z } from 'zod'

/** Why a form cannot be saved: a message for each field, and the required fields that are empty. */
export interface FieldProblems<Draft> {
  problems: Partial<Record<keyof Draft, string>>
  missing: (keyof Draft)[]
}

/**
 * The problems of a draft that the schema refused. `missingMessage` is the schema's message for every empty required
 * field, shown once for the whole form. Beside a field, `ownMessages` replace `missingMessage`.
 */
export function fieldProblems<Draft>(
  error: z.ZodError | undefined,
  missingMessage: string,
  ownMessages: FieldProblems<Draft>['problems'],
): FieldProblems<Draft> {
  const problems: FieldProblems<Draft>['problems'] = {}
  const missing: (keyof Draft)[] = []
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as keyof Draft
    if (problems[field]) continue
    const isMissing = message === missingMessage
    problems[field] = (isMissing && ownMessages[field]) || message
    if (isMissing) missing.push(field)
  }
  return { problems, missing }
}
