import { type Selectable, sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { now } from '#app/base/clock.server.ts'
import type { PaymentFact, ProviderName, SubscriptionSource } from '../payments/payment.ts'
import type { PaymentProvider } from '../payments/provider.server.ts'
import { providerNamed } from '../payments/providers.server.ts'
import { reviewReason } from '../sales/review-reason.server.ts'

type PaymentEvent = Selectable<Tables['payment_events']>

/**
 * Stores the result of one waiting event. Returns the id of its subscription, which `deriveSubscription` must recompute;
 * undefined if the event has no effect now: it is 'ignored' (irrelevant), 'unplaced' until another event links its charge to a
 * subscription, 'held' until an administrator reviews it (rule 76), or 'failed' (unreadable).
 */
export async function applyPaymentEvent(
  tx: IdentityTransaction,
  event: PaymentEvent,
): Promise<string | undefined> {
  const provider = providerNamed(event.provider)
  // an administrator can replay the event when the provider's keys are configured again
  if (!provider) return storeResult(tx, event.id, { status: 'held', reason: 'provider_off' })
  const factResult = readFact(provider, event)
  if (!factResult.ok) return storeResult(tx, event.id, { status: 'failed', reason: factResult.reason })
  const { fact } = factResult
  if (!fact) return storeResult(tx, event.id, { status: 'ignored' })
  const reason = event.is_accepted ? undefined : reviewReason(event.provider, fact)
  if (reason === 'other_product') return storeResult(tx, event.id, { status: 'ignored', fact })
  const subscription = await lockSubscription(tx, event.provider, fact)
  if (!subscription) return storeResult(tx, event.id, { status: 'unplaced', fact })
  const { id, orphanedAt } = subscription
  const storedFields = { subscriptionId: id, ...(orphanedAt ? withoutPersonalData(fact) : { fact }) }
  const isPaidAfterDeletion =
    !event.is_accepted && orphanedAt && fact.kind === 'paid' && new Date(fact.occurredAt) > orphanedAt
  const holdReason = reason ?? (isPaidAfterDeletion ? 'account_gone' : undefined)
  if (holdReason) return storeResult(tx, event.id, { status: 'held', reason: holdReason, ...storedFields })
  await storeResult(tx, event.id, { status: 'applied', ...storedFields })
  await storeReferences(tx, provider.name, id, fact.references)
  return id
}

/** Parses the event's body, or returns the stored fact if the body was deleted. */
function readFact(
  provider: PaymentProvider,
  { raw, fact }: PaymentEvent,
): { ok: true; fact: PaymentFact | null } | { ok: false; reason: 'unreadable' | 'other_version' } {
  if (raw) return provider.readEvent(Buffer.from(raw))
  return fact ? { ok: true, fact: fact as unknown as PaymentFact } : { ok: false, reason: 'unreadable' }
}

/** Removes the personal data of an event whose account was deleted. */
function withoutPersonalData(fact: PaymentFact): Pick<ProcessingResult, 'fact' | 'raw'> {
  return { fact: { ...fact, buyerEmail: null, nonce: null }, raw: null }
}

interface ProcessingResult {
  status: PaymentEvent['status']
  reason?: string
  fact?: PaymentFact
  subscriptionId?: string
  /** null deletes the stored body, undefined keeps it. */
  raw?: null
}

async function storeResult(
  tx: IdentityTransaction,
  eventId: string,
  result: ProcessingResult,
): Promise<undefined> {
  const { status, reason = null, fact, subscriptionId = null, ...body } = result
  await tx
    .updateTable('payment_events')
    .set({
      status,
      reason,
      ...(fact && { fact: JSON.stringify(fact) }),
      subscription_id: subscriptionId,
      processed_at: now(),
      ...body,
    })
    .where('id', '=', eventId)
    .execute()
}

interface LockedSubscription {
  id: string
  /** When its account was deleted. */
  orphanedAt: Date | null
}

/** Locks the fact's subscription, found by its code or else by a charge reference. Creates it for a new code. */
async function lockSubscription(
  tx: IdentityTransaction,
  provider: SubscriptionSource,
  fact: PaymentFact,
): Promise<LockedSubscription | undefined> {
  const { subscriptionCode, references } = fact
  if (subscriptionCode) {
    await tx
      .insertInto('subscriptions')
      .values({ id: newId(), provider, code: subscriptionCode, last_updated: now(), created_at: now() })
      .onConflict((conflict) => conflict.columns(['provider', 'code']).doNothing())
      .execute()
  }
  if (!subscriptionCode && references.length === 0) return undefined
  return tx
    .selectFrom('subscriptions')
    .select(['id', 'orphaned_at as orphanedAt'])
    .where('provider', '=', provider)
    .where((where) =>
      subscriptionCode
        ? where('code', '=', subscriptionCode)
        : where('id', 'in', (query) =>
            query
              .selectFrom('payment_references')
              .select('subscription_id')
              .where('provider', '=', provider)
              .where('reference', 'in', references),
          ),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** Stores the ids of a charge, and queues the 'unplaced' events with these ids again. */
async function storeReferences(
  tx: IdentityTransaction,
  provider: ProviderName,
  subscriptionId: string,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return
  const newReferences = await tx
    .insertInto('payment_references')
    .values(references.map((reference) => ({ provider, reference, subscription_id: subscriptionId })))
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .returning('reference')
    .execute()
  if (newReferences.length === 0) return
  await sql`update payment_events set status = 'waiting', due_at = ${now()}::timestamptz
    where status = 'unplaced' and provider = ${provider}
      and fact -> 'references' ?| ${newReferences.map(({ reference }) => reference)}::text[]`.execute(tx)
}
