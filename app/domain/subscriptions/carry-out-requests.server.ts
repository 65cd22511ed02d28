import { sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { isDue } from '#app/platform/due.server.ts'
import { log } from '#app/platform/log.server.ts'
import { retryPause } from '#app/platform/mail/retry-pause.ts'
import type { ProviderName } from '../payments/payment.ts'
import type { PaymentProvider, ProviderAnswer } from '../payments/provider.server.ts'
import { planOfOffer, providerNamed } from '../payments/providers.server.ts'
import { announceSubscription } from './announce-subscription.server.ts'
import { findFacts } from './find-facts.server.ts'
import { stateOf } from './subscription-state.ts'

const AT_ONCE = 5
/** A request taken by a process that died is free again after this. */
const LEASE_MS = 2 * 60_000
/** A provider that puts off a request for longer has refused it. */
const LONGEST_MS = 2 * 24 * 60 * 60 * 1000

interface TakenRequest {
  id: string
  subscriptionId: string
  kind: 'cancel' | 'refund'
  reference: string
  attempts: number
  createdAt: Date
}

/**
 * Takes what is to be asked of providers to them, on as many processes as there are: each request is taken by one, and
 * again after a failure, with growing pauses, or after a crash. That it counts once is the provider's, by the request's
 * id; what comes of it arrives as an event. Returns how many were taken; fewer than `most` means that nothing is left.
 */
export async function carryOutRequests(
  most = AT_ONCE,
  providerOf: (name: ProviderName) => PaymentProvider | undefined = providerNamed,
): Promise<number> {
  const requests = await take(most)
  await Promise.all(requests.map((request) => carryOut(request, providerOf)))
  return requests.length
}

function take(most: number): Promise<TakenRequest[]> {
  const moment = now()
  return asIdentity((tx) =>
    tx
      .updateTable('payment_requests')
      .set({ attempts: sql`attempts + 1`, due_at: new Date(moment.getTime() + LEASE_MS) })
      .where('id', 'in', (free) =>
        free
          .selectFrom('payment_requests')
          .select('id')
          .where('status', '=', 'waiting')
          .where(isDue(moment))
          .orderBy('due_at')
          .limit(most)
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
  request: TakenRequest,
  providerOf: (name: ProviderName) => PaymentProvider | undefined,
): Promise<void> {
  const answer = await askProvider(request, providerOf).catch((error: unknown): ProviderAnswer => {
    log.error({ err: error, requestId: request.id }, 'a payment request broke')
    return { ok: false, reason: 'later', why: 'broke' }
  })
  const isOver = now().getTime() - request.createdAt.getTime() >= LONGEST_MS
  if (!answer.ok && answer.reason === 'later' && !isOver) return postpone(request, answer.why)
  await settle(request, answer)
}

/** Asks for what has not happened meanwhile, outside of any transaction. */
async function askProvider(
  { id, subscriptionId, kind, reference }: TakenRequest,
  providerOf: (name: ProviderName) => PaymentProvider | undefined,
): Promise<ProviderAnswer> {
  const { provider: name, code, state } = await readSubscription(subscriptionId)
  const charge = state.charges.find(({ references }) => references.includes(reference))
  if (kind === 'cancel' ? state.isStopped : charge?.returnedAt) return { ok: true }
  const provider = providerOf(name)
  // its keys were taken away: they may come back
  if (!provider) return { ok: false, reason: 'later', why: 'provider_off' }
  if (!provider.takesRequests) return { ok: false, reason: 'refused', why: 'not_possible_here' }
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
    return { ...row, state: stateOf(await findFacts(tx, subscriptionId), planOfOffer) }
  })
}

async function postpone({ id, kind, attempts }: TakenRequest, why: string): Promise<void> {
  log.warn({ requestId: id, kind, attempts, why }, 'a payment request waits for another attempt')
  const dueAt = new Date(now().getTime() + retryPause(attempts, Math.random()))
  await asIdentity((tx) =>
    tx
      .updateTable('payment_requests')
      .set({ due_at: dueAt, reason: why })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute(),
  )
}

/** Keeps the provider's last word, and shows it on the owner's screens. */
async function settle(
  { id, subscriptionId, kind, attempts }: TakenRequest,
  answer: ProviderAnswer,
): Promise<void> {
  if (!answer.ok)
    log.error({ requestId: id, kind, attempts, why: answer.why }, 'a payment request was refused')
  await asIdentity(async (tx) => {
    await tx
      .updateTable('payment_requests')
      .set({
        status: answer.ok ? 'done' : 'refused',
        reason: answer.ok ? null : answer.why,
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
