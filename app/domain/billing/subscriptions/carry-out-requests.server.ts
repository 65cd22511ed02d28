import { DAY_MS } from '#app/base/durations.ts'
import { sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { isDue } from '#app/platform/is-due.server.ts'
import { log } from '#app/base/log.server.ts'
import { retryPause } from '#app/platform/mail/retry-pause.ts'
import type { ProviderName } from '../payments/payment.ts'
import type { PaymentProvider, ProviderResult } from '../payments/provider.server.ts'
import { planOfOffer, providerNamed } from '../payments/providers.server.ts'
import { announceSubscription } from './announce-subscription.server.ts'
import { findAppliedFacts } from '../events/find-applied-facts.server.ts'
import { stateOf } from './subscription-state.ts'

const BATCH_SIZE = 5
/** A request claimed by a crashed process can be claimed again after this. */
const LEASE_MS = 2 * 60_000
/** A request that could not be carried out for this long counts as refused. */
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
 * Sends waiting cancellations and refunds to the providers. Several processes may run it: each request is claimed by one,
 * and again after a failure, with growing pauses, or after a crash. The request's id is the provider's idempotency key;
 * the outcome arrives as an event. Returns the number of claimed requests; fewer than `limit` means that none are left.
 */
export async function carryOutRequests(
  limit = BATCH_SIZE,
  providerOf: (name: ProviderName) => PaymentProvider | undefined = providerNamed,
): Promise<number> {
  const requests = await claimRequests(limit)
  await Promise.all(requests.map((request) => carryOut(request, providerOf)))
  return requests.length
}

function claimRequests(limit: number): Promise<ClaimedRequest[]> {
  const moment = now()
  return asIdentity((tx) =>
    tx
      .updateTable('payment_requests')
      .set({ attempts: sql`attempts + 1`, due_at: new Date(moment.getTime() + LEASE_MS) })
      .where('id', 'in', (unclaimed) =>
        unclaimed
          .selectFrom('payment_requests')
          .select('id')
          .where('status', '=', 'waiting')
          .where(isDue(moment))
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

async function carryOut(
  request: ClaimedRequest,
  providerOf: (name: ProviderName) => PaymentProvider | undefined,
): Promise<void> {
  const answer = await sendToProvider(request, providerOf).catch((error: unknown): ProviderResult => {
    log.error({ err: error, requestId: request.id }, 'a payment request broke')
    return { ok: false, reason: 'unavailable', problem: 'broke' }
  })
  const isOver = now().getTime() - request.createdAt.getTime() >= MAX_RETRY_MS
  if (!answer.ok && answer.reason === 'unavailable' && !isOver) return postpone(request, answer.problem)
  await settle(request, answer)
}

/** Sends the request unless it has already taken effect. Must not be called inside a transaction. */
async function sendToProvider(
  { id, subscriptionId, kind, reference }: ClaimedRequest,
  providerOf: (name: ProviderName) => PaymentProvider | undefined,
): Promise<ProviderResult> {
  const { provider: name, code, state } = await readSubscription(subscriptionId)
  const charge = state.charges.find(({ references }) => references.includes(reference))
  if (kind === 'cancel' ? state.isStopped : charge?.returnedAt) return { ok: true }
  const provider = providerOf(name)
  // the provider's keys were removed; they may come back
  if (!provider) return { ok: false, reason: 'unavailable', problem: 'provider_off' }
  if (!provider.acceptsRequests) return { ok: false, reason: 'refused', problem: 'not_possible_here' }
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
    return { ...row, state: stateOf(await findAppliedFacts(tx, subscriptionId), planOfOffer) }
  })
}

async function postpone({ id, kind, attempts }: ClaimedRequest, problem: string): Promise<void> {
  log.warn({ requestId: id, kind, attempts, why: problem }, 'a payment request waits for another attempt')
  const dueAt = new Date(now().getTime() + retryPause(attempts, Math.random()))
  await asIdentity((tx) =>
    tx
      .updateTable('payment_requests')
      .set({ due_at: dueAt, reason: problem })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute(),
  )
}

/** Stores the provider's response and notifies the owner's screens. */
async function settle(
  { id, subscriptionId, kind, attempts }: ClaimedRequest,
  answer: ProviderResult,
): Promise<void> {
  if (!answer.ok)
    log.error({ requestId: id, kind, attempts, why: answer.problem }, 'a payment request was refused')
  await asIdentity(async (tx) => {
    await tx
      .updateTable('payment_requests')
      .set({
        status: answer.ok ? 'done' : 'refused',
        reason: answer.ok ? null : answer.problem,
        done_at: now(),
      })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute()
    const owner = await tx
      .selectFrom('subscriptions')
      .select('user_id')
      .where('id', '=', subscriptionId)
      .executeTakeFirst()
    await announceSubscription(tx, [owner?.user_id ?? null])
  })
}
