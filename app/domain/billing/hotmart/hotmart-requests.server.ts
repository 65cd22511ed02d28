import { z } from 'zod'
import type { HotmartResponse, HotmartApi } from './hotmart-api.server.ts'
import type { ProviderResult, SubscriptionAtProvider } from '../payments/provider.server.ts'

const RETURNED_STATUSES = ['REFUNDED', 'CHARGEBACK']
const ENDED_STATUS_PATTERN = /^(CANCELLED_BY_|INACTIVE$)/
// by default Hotmart's lists start 30 days ago
const LIST_START = `${Date.UTC(2000, 0)}`

// a response with status 200 may contain an error. Even 'SUBSCRIPTION_ALREADY_CANCELED_OR_OVERDUE' counts as a refusal,
// because an overdue subscription is still charged
const cancelErrorSchema = z.object({
  error: z
    .string()
    .min(1)
    .transform((error) => (/^[\w.-]{1,80}$/.test(error) ? error : 'error')),
})
const subscriptionListSchema = z.object({
  items: z.array(z.object({ subscriber_code: z.string(), status: z.string() })),
})
const saleListSchema = z.object({
  items: z.array(z.object({ purchase: z.object({ transaction: z.string(), status: z.string() }) })),
})

/**
 * Cancels further charges of a subscription. Hotmart supports no idempotency key: after a refusal the state is read, and a
 * cancelled subscription counts as success.
 */
export async function cancelAtHotmart(
  api: HotmartApi,
  { code }: SubscriptionAtProvider,
): Promise<ProviderResult> {
  const path = `subscriptions/${encodeURIComponent(code)}/cancel`
  const response = await api.send('POST', path, { send_mail: true })
  const problem = response.ok ? cancelErrorSchema.safeParse(response.body).data?.error : undefined
  const result: HotmartResponse = problem ? { ok: false, reason: 'refused', problem } : response
  if (result.ok) return { ok: true }
  if (result.reason === 'unavailable') return result
  const query = { subscriber_code: code, accession_date: LIST_START }
  const stateResponse = await api.send('GET', `subscriptions?${new URLSearchParams(query)}`)
  return resultByState(result, stateResponse, (body) =>
    subscriptionListSchema
      .safeParse(body)
      .data?.items.some((item) => item.subscriber_code === code && ENDED_STATUS_PATTERN.test(item.status)),
  )
}

/** Refunds a sale, then cancels its subscription. A step that Hotmart has already carried out counts as success. */
export async function refundAtHotmart(
  api: HotmartApi,
  subscription: SubscriptionAtProvider,
): Promise<ProviderResult> {
  const transaction = subscription.chargeReferences[0]
  if (!transaction) return { ok: false, reason: 'refused', problem: 'refund: no charge' }
  const refundResult = await refundSale(api, transaction)
  if (!refundResult.ok) return refundResult
  const result = await cancelAtHotmart(api, subscription)
  return result.ok ? result : { ...result, problem: `refunded, not cancelled: ${result.problem}` }
}

async function refundSale(api: HotmartApi, transaction: string): Promise<ProviderResult> {
  const response = await api.send('PUT', `sales/${encodeURIComponent(transaction)}/refund`)
  if (response.ok) return { ok: true }
  if (response.reason === 'unavailable') return response
  const stateResponse = await api.send('GET', `sales/history?${new URLSearchParams({ transaction })}`)
  return resultByState(response, stateResponse, (body) =>
    saleListSchema
      .safeParse(body)
      .data?.items.some(
        ({ purchase }) => purchase.transaction === transaction && RETURNED_STATUSES.includes(purchase.status),
      ),
  )
}

/** Success if the state shows the requested result; 'unavailable' if the state request is unavailable; else the refusal. */
function resultByState(
  refusal: Extract<ProviderResult, { ok: false }>,
  stateResponse: HotmartResponse,
  isDone: (body: unknown) => boolean | undefined,
): ProviderResult {
  if (stateResponse.ok) return isDone(stateResponse.body) ? { ok: true } : refusal
  return stateResponse.reason === 'unavailable' ? stateResponse : refusal
}
