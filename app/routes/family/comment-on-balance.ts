import { ASSISTANT_MESSAGES } from '#app/domain/assistant/assistant.ts'
import { commentRequestSchema } from '#app/domain/assistant/schema.ts'
import { commentOnBalance } from '#app/domain/assistant/balance/comment-on-balance.server.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/comment-on-balance.ts'

/** Streams a model's comment on a check as plain text. Aborting the request stops the model. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, commentRequestSchema)
  if (!input.ok) return input.response
  const result = await commentOnBalance(context.get(familyContext), input.value, request.signal)
  if (result.ok) {
    return new Response(streamOf(result.sentences), {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
  switch (result.reason) {
    case 'not_allowed':
      return refuse(NOT_ALLOWED, 403)
    case 'child_not_found':
      return refuse(ASSISTANT_MESSAGES.chooseChild, 404)
    case 'no_model':
      return refuse(ASSISTANT_MESSAGES.withoutModel, 409)
    case 'nothing_to_check':
      return refuse(ASSISTANT_MESSAGES.nothingToCheck, 409)
    case 'limit_reached':
      return refuse(ASSISTANT_MESSAGES.limitReached, 429)
    case 'no_answer':
      return refuse(ASSISTANT_MESSAGES.wordsFailed, 502)
  }
}

function streamOf(sentences: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await sentences.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await sentences.return(undefined)
    },
  })
}
