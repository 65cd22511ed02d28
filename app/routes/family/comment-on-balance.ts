import { ASSISTANT_MESSAGES } from '#app/domain/assistant/assistant.ts'
import { commentRequestSchema } from '#app/domain/assistant/schema.ts'
import { commentOnBalance } from '#app/domain/assistant/balance/comment-on-balance.server.ts'
import { NOT_ALLOWED, readInput } from '#app/platform/form.server.ts'
import { refuseWith } from '#app/platform/write-action.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/comment-on-balance.ts'

const REFUSALS = {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  child_not_found: { status: 404, message: ASSISTANT_MESSAGES.chooseChild },
  no_model: { status: 409, message: ASSISTANT_MESSAGES.withoutModel },
  nothing_to_check: { status: 409, message: ASSISTANT_MESSAGES.nothingToCheck },
  limit_reached: { status: 429, message: ASSISTANT_MESSAGES.limitReached },
  no_answer: { status: 502, message: ASSISTANT_MESSAGES.commentFailed },
} as const

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
  return refuseWith(REFUSALS[result.reason])
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
