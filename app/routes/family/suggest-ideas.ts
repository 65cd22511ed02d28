import { ASSISTANT_MESSAGES } from '#app/domain/assistant/assistant.ts'
import { ideasRequestSchema } from '#app/domain/assistant/schema.ts'
import { suggestIdeas } from '#app/domain/assistant/ideas/suggest-ideas.server.ts'
import { NOT_ALLOWED, readInput } from '#app/platform/form.server.ts'
import { respond } from '#app/platform/write-action.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/suggest-ideas.ts'

const REFUSALS = {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  child_not_found: { status: 404, message: ASSISTANT_MESSAGES.chooseChild },
} as const

/** Suggests up to five new tasks or rewards for a child. Aborting the request stops the model. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, ideasRequestSchema)
  if (!input.ok) return input.response
  const result = await suggestIdeas(context.get(familyContext), input.value, request.signal)
  return respond(result, REFUSALS)
}
