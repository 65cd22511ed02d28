import { ASSISTANT_MESSAGES } from '#app/domain/assistant/assistant.ts'
import { checkBalance } from '#app/domain/assistant/balance/check-balance.server.ts'
import { checkQuerySchema } from '#app/domain/assistant/schema.ts'
import { NOT_ALLOWED, readQuery } from '#app/platform/form.server.ts'
import { respond } from '#app/platform/write-action.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/check-balance.ts'

const REFUSALS = {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  child_not_found: { status: 404, message: ASSISTANT_MESSAGES.chooseChild },
  nothing_to_check: { status: 409, message: ASSISTANT_MESSAGES.nothingToCheck },
} as const

/** 'Verificar pontuação': checks a child's points. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readQuery(request, checkQuerySchema)
  if (!query.ok) return query.response
  const result = await checkBalance(context.get(familyContext), { childId: query.value.crianca })
  return respond(result, REFUSALS)
}
