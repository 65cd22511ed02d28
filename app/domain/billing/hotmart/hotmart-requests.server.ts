import { z } from 'zod'
import type { HotmartAnswer, HotmartApi } from './hotmart-api.server.ts'
import type { ProviderAnswer, SubscriptionAtProvider } from '../payments/provider.server.ts'

const RETURNED = ['REFUNDED', 'CHARGEBACK']

// Hotmart's statuses of a cancelled subscription
const ENDED = /^(CANCELLED_BY_|INACTIVE$)/
// without a start, Hotmart's lists begin 30 days ago
const LIST_START = `${Date.UTC(2000, 0)}`

// an error within a success: 'SUBSCRIPTION_ALREADY_CANCELED_OR_OVERDUE', and the latter still gets charged
const cancelAnswer = z.object({
  error: z
    .string()
    .min(1)
    .transform((error) => (/^[\w.-]{1,80}$/.test(error) ? error : 'error')),
})
const subscriptionList = z.object({
  items: z.array(z.object({ subscriber_code: z.string(), status: z.string() })),
})
const saleList = z.object({
  items: z.array(z.object({ purchase: z.object({ transaction: z.string(), status: z.string() }) })),
})

/**
 * Cancels the renewal of a subscription. Hotmart has no idempotency key: after a refusal the state is read, and an already
 * cancelled subscription counts as success.
 */
export async function cancelAtHotmart(
  api: HotmartApi,
  subscription: SubscriptionAtProvider,
): Promise<ProviderAnswer> {
  const path = `subscriptions/${encodeURIComponent(subscription.code)}/cancel`
  const response = await api.send('POST', path, { send_mail: true })
  const problem = response.ok ? cancelAnswer.safeParse(response.body).data?.error : undefined
  const answer: HotmartAnswer = problem ? { ok: false, reason: 'refused', why: problem } : response
  if (answer.ok) return { ok: true }
  if (answer.reason === 'later') return answer
  const query = { subscriber_code: subscription.code, accession_date: LIST_START }
  const found = await api.send('GET', `subscriptions?${new URLSearchParams(query)}`)
  return settled(answer, found, (body) =>
    subscriptionList
      .safeParse(body)
      .data?.items.some((item) => item.subscriber_code === subscription.code && ENDED.test(item.status)),
  )
}

/** Refunds a sale, then cancels the subscription; an already refunded sale counts as success. */
export async function refundAtHotmart(
  api: HotmartApi,
  subscription: SubscriptionAtProvider,
): Promise<ProviderAnswer> {
  const transaction = subscription.chargeReferences[0]
  if (!transaction) return { ok: false, reason: 'refused', why: 'refund: no charge' }
  const refunded = await refundSale(api, transaction)
  if (!refunded.ok) return refunded
  const cancelled = await cancelAtHotmart(api, subscription)
  return cancelled.ok ? cancelled : { ...cancelled, why: `refunded, not cancelled: ${cancelled.why}` }
}

async function refundSale(api: HotmartApi, transaction: string): Promise<ProviderAnswer> {
  const answer = await api.send('PUT', `sales/${encodeURIComponent(transaction)}/refund`)
  if (answer.ok) return { ok: true }
  if (answer.reason === 'later') return answer
  const found = await api.send('GET', `sales/history?${new URLSearchParams({ transaction })}`)
  return settled(answer, found, (body) =>
    saleList
      .safeParse(body)
      .data?.items.some(
        ({ purchase }) => purchase.transaction === transaction && RETURNED.includes(purchase.status),
      ),
  )
}

/** Success if the state that was read shows the requested result; a failed read means a retry later. */
function settled(
  refusal: Extract<ProviderAnswer, { ok: false }>,
  found: HotmartAnswer,
  isDone: (body: unknown) => boolean | undefined,
): ProviderAnswer {
  if (found.ok) return isDone(found.body) ? { ok: true } : refusal
  return found.reason === 'later' ? found : refusal
}
