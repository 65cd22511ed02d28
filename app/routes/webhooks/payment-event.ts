import { receivePaymentEvent } from '#app/domain/payments/receive-payment-event.server.ts'
import { log } from '#app/platform/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import type { Route } from './+types/payment-event.ts'

const REFUSALS = { unknown_provider: 404, forged: 401, stale: 400, unreadable: 400 } as const

/** Where payment providers tell what happened. Not for browsers: the answer is a status and one word. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const body = Buffer.from(await request.arrayBuffer())
  const result = await receivePaymentEvent(params.provider, { headers: request.headers, body })
  if (result.ok) return answer(200, result.isNew ? 'recebido' : 'repetido')
  const { requestId } = context.get(requestContext)
  log.warn({ requestId, reason: result.reason }, 'a payment event was refused')
  return answer(REFUSALS[result.reason], result.reason)
}

/** There is nothing to read here. */
export function loader() {
  return answer(405, 'use POST')
}

function answer(status: number, word: string): Response {
  return new Response(word, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
