import { z } from 'zod'
import type { HotmartAnswer, HotmartApi } from './hotmart-api.server.ts'
import type { ProviderAnswer, SubscriptionAtProvider } from './provider.server.ts'

// of either its money is with the buyer again
const GIVEN_BACK = ['REFUNDED', 'CHARGEBACK']

// a cancelled one is called either
const ENDED = /^(CANCELLED_BY_|INACTIVE$)/
// lists begin 30 days ago unless they are told otherwise
const FROM_THE_BEGINNING = `${Date.UTC(2000, 0)}`

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
 * Stops the renewals of a subscription. Hotmart keeps no name of a request: what it refuses is looked up, and a
 * subscription that is cancelled already is what was wanted, so asking twice counts once.
 */
export async function cancelAtHotmart(
  api: HotmartApi,
  subscription: SubscriptionAtProvider,
): Promise<ProviderAnswer> {
  const path = `subscriptions/${encodeURIComponent(subscription.code)}/cancel`
  const asked = await api.send('POST', path, { send_mail: true })
  const problem = asked.ok ? cancelAnswer.safeParse(asked.body).data?.error : undefined
  const answer: HotmartAnswer = problem ? { ok: false, reason: 'refused', why: problem } : asked
  if (answer.ok) return { ok: true }
  if (answer.reason === 'later') return answer
  const query = { subscriber_code: subscription.code, accession_date: FROM_THE_BEGINNING }
  const found = await api.send('GET', `subscriptions?${new URLSearchParams(query)}`)
  return settled(answer, found, (body) =>
    subscriptionList
      .safeParse(body)
      .data?.items.some((item) => item.subscriber_code === subscription.code && ENDED.test(item.status)),
  )
}

/** Gives a sale back, then ends the subscription; a sale that was given back already is what was wanted. */
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
        ({ purchase }) => purchase.transaction === transaction && GIVEN_BACK.includes(purchase.status),
      ),
  )
}

/** A refusal is none when the look-up shows the wanted state; while it cannot be looked up nothing is settled. */
function settled(
  refusal: Extract<ProviderAnswer, { ok: false }>,
  found: HotmartAnswer,
  isDone: (body: unknown) => boolean | undefined,
): ProviderAnswer {
  if (found.ok) return isDone(found.body) ? { ok: true } : refusal
  return found.reason === 'later' ? found : refusal
}
