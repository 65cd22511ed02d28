import { data } from 'react-router'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { findPastTaskDays } from '#app/domain/tasks/past-days/queries.server.ts'
import { canAnswerPastDays } from '#app/domain/tasks/policy.ts'
import { NOT_ALLOWED, refuse } from '#app/platform/form.server.ts'
import type { Route } from './+types/past-days.ts'

/** The turns of the last seven days, for guardians (rule 229). */
export async function loader({ context }: Route.LoaderArgs) {
  const scope = context.get(familyContext)
  if (!canAnswerPastDays(scope)) return refuse(NOT_ALLOWED, 403)
  return data({ ok: true as const, value: await findPastTaskDays(scope) })
}
