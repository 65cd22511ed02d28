import { data } from 'react-router'
import { ASSISTANT_MESSAGES } from '#app/domain/assistant/assistant.ts'
import { askIdeasSchema } from '#app/domain/assistant/schema.ts'
import { suggestIdeas } from '#app/domain/assistant/suggest-ideas.server.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/platform/session/session-context.ts'
import type { Route } from './+types/suggest-ideas.ts'

/** Up to five new tasks or rewards for a child. Ends with the request: who leaves the screen stops the model. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, askIdeasSchema)
  if (!input.ok) return input.response
  const result = await suggestIdeas(context.get(familyContext), input.value, request.signal)
  if (result.ok) return data(result)
  return result.reason === 'not_allowed'
    ? refuse(NOT_ALLOWED, 403)
    : refuse(ASSISTANT_MESSAGES.chooseChild, 404)
}
