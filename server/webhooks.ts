import type { Handler } from 'hono'
import { receivePaymentEvent } from '#app/domain/billing/payments/receive-payment-event.server.ts'
import { log } from '#app/base/log.server.ts'

const REFUSAL_STATUSES = { unknown_provider: 404, forged: 401, stale: 400, unreadable: 400 } as const
const HEADERS = { 'cache-control': 'no-store' }

/** POST /webhooks/{provider}: stores an event of a payment provider. The response body is one word. */
export const receiveWebhook: Handler = async (context) => {
  const body = Buffer.from(await context.req.arrayBuffer())
  const headers = context.req.raw.headers
  const result = await receivePaymentEvent(context.req.param('provider') ?? '', { headers, body })
  if (result.ok) return context.text(result.isNew ? 'recebido' : 'repetido', 200, HEADERS)
  log.warn({ reason: result.reason }, 'a payment event was refused')
  return context.text(result.reason, REFUSAL_STATUSES[result.reason], HEADERS)
}
