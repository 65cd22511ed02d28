import { DAY_MS } from '#app/base/durations.ts'
import { sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { isDue } from '#app/platform/is-due.server.ts'
import { log } from '#app/base/log.server.ts'
import { retryDelayMs } from '#app/platform/mail/retry-delay.ts'
import type { SubscriptionSource } from '../payments/payment.ts'
import type { PaymentProvider, ProviderResult } from '../payments/provider.server.ts'
import { planOfOffer, providerNamed } from '../payments/providers.server.ts'
import { publishSubscriptionChange } from './publish-subscription-change.server.ts'
import { findAppliedFacts } from '../events/find-applied-facts.server.ts'
import { subscriptionStateOf } from './subscription-state.ts'

const BATCH_SIZE = 5
/** Time after which a claimed request may be claimed again. */
const LEASE_MS = 2 * 60_000
/** A request that keeps failing for this long counts as refused. */
const MAX_RETRY_MS = 2 * DAY_MS

interface ClaimedRequest {
  id: string
  subscriptionId: string
  kind: 'cancel' | 'refund'
  reference: string
  attempts: number
  createdAt: Date
}

/**
 * Sends waiting cancellations and refunds to the providers. One process claims each request. It is retried after a crash
 * when the lease ends, and after a failure with growing pauses. The request's id is the provider's idempotency key. The
 * outcome arrives later as an event. Returns the number of claimed requests; if it is `limit`, more may wait.
 */
export async function processPaymentRequests(
  limit = BATCH_SIZE,
  providerOf: (name: SubscriptionSource) => PaymentProvider | undefined = providerNamed,
): Promise<number> {
  const requests = await claimRequests(limit)
  await Promise.all(requests.map((request) => processRequest(request, providerOf)))
  return requests.length
}

function claimRequests(limit: number): Promise<ClaimedRequest[]> {
  const currentTime = now()
  return asIdentity((tx) =>
    tx
      .updateTable('payment_requests')
      .set({ attempts: sql`attempts + 1`, due_at: new Date(currentTime.getTime() + LEASE_MS) })
      .where('id', 'in', (query) =>
        query
          .selectFrom('payment_requests')
          .select('id')
          .where('status', '=', 'waiting')
          .where(isDue(currentTime))
          .orderBy('due_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning([
        'id',
        'subscription_id as subscriptionId',
        'kind',
        'reference',
        'attempts',
        'created_at as createdAt',
      ])
      .execute(),
  )
}

async function processRequest(
  request: ClaimedRequest,
  providerOf: (name: SubscriptionSource) => PaymentProvider | undefined,
): Promise<void> {
  const result = await sendToProvider(request, providerOf).catch((error: unknown): ProviderResult => {
    log.error({ err: error, requestId: request.id }, 'a payment request threw an error')
    return { ok: false, reason: 'unavailable', problem: 'broke' }
  })
  const isTooOld = now().getTime() - request.createdAt.getTime() >= MAX_RETRY_MS
  if (!result.ok && result.reason === 'unavailable' && !isTooOld)
    return scheduleRetry(request, result.problem)
  await storeResult(request, result)
}

/** Sends the request, unless its effect is already known from an event. Must not be called inside a transaction. */
async function sendToProvider(
  { id, subscriptionId, kind, reference }: ClaimedRequest,
  providerOf: (name: SubscriptionSource) => PaymentProvider | undefined,
): Promise<ProviderResult> {
  const { provider: providerName, code, state } = await readSubscription(subscriptionId)
  const charge = state.charges.find(({ references }) => references.includes(reference))
  if (kind === 'cancel' ? state.isCancelReported : charge?.returnedAt) return { ok: true }
  const provider = providerOf(providerName)
  // retried, because the provider's keys may be configured again
  if (!provider) return { ok: false, reason: 'unavailable', problem: 'provider_off' }
  if (!provider.supportsCancelAndRefund) return { ok: false, reason: 'refused', problem: 'not_possible_here' }
  const chargeReferences = charge?.references ?? []
  return kind === 'cancel'
    ? provider.cancel({ code, chargeReferences }, id)
    : provider.refund({ code, chargeReferences }, id)
}

function readSubscription(subscriptionId: string) {
  return asIdentity(async (tx) => {
    const row = await tx
      .selectFrom('subscriptions')
      .select(['provider', 'code'])
      .where('id', '=', subscriptionId)
      .executeTakeFirstOrThrow()
    return { ...row, state: subscriptionStateOf(await findAppliedFacts(tx, subscriptionId), planOfOffer) }
  })
}

async function scheduleRetry({ id, kind, attempts }: ClaimedRequest, problem: string): Promise<void> {
  log.warn({ requestId: id, kind, attempts, why: problem }, 'a payment request waits for another attempt')
  const dueAt = new Date(now().getTime() + retryDelayMs(attempts, Math.random()))
  await asIdentity((tx) =>
    tx
      .updateTable('payment_requests')
      .set({ due_at: dueAt, reason: problem })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute(),
  )
}

/** Stores the provider's response and signals the owner's screens. */
async function storeResult(
  { id, subscriptionId, kind, attempts }: ClaimedRequest,
  result: ProviderResult,
): Promise<void> {
  if (!result.ok)
    log.error({ requestId: id, kind, attempts, why: result.problem }, 'a payment request was refused')
  await asIdentity(async (tx) => {
    await tx
      .updateTable('payment_requests')
      .set({
        status: result.ok ? 'done' : 'refused',
        reason: result.ok ? null : result.problem,
        done_at: now(),
      })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute()
    const subscription = await tx
      .selectFrom('subscriptions')
      .select('user_id')
      .where('id', '=', subscriptionId)
      .executeTakeFirst()
    await publishSubscriptionChange(tx, [subscription?.user_id ?? null])
  })
}
