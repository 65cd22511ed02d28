import { type Selectable, sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import type { PaymentEventsTable } from '#app/database/tables/payment-tables.ts'
import { now } from '#app/platform/clock.server.ts'
import type { PaymentFact, ProviderName } from '../payments/payment.ts'
import type { PaymentProvider } from '../payments/provider.server.ts'
import { providerNamed } from '../payments/providers.server.ts'
import { reviewReason } from './review-reason.server.ts'

type PaymentEvent = Selectable<PaymentEventsTable>

/**
 * Lets one waiting event count: finds its subscription, or makes it, and answers its id, for it is to be derived anew.
 * An event that is not ours is ignored; one of a charge nobody knows yet waits for the event that names both; one whose
 * price, offer or currency is not what we sell is held for an administrator.
 */
export async function applyPaymentEvent(
  tx: IdentityTransaction,
  event: PaymentEvent,
): Promise<string | undefined> {
  const provider = providerNamed(event.provider)
  // its keys were taken away: it waits until they are back or an administrator puts it aside
  if (!provider) return settle(tx, event.id, { status: 'held', reason: 'provider_off' })
  const read = readFact(provider, event)
  if (!read.ok) return settle(tx, event.id, { status: 'failed', reason: 'unreadable' })
  const { fact } = read
  if (!fact) return settle(tx, event.id, { status: 'ignored' })
  const reason = event.is_accepted ? undefined : reviewReason(event.provider, fact)
  if (reason === 'other_product') return settle(tx, event.id, { status: 'ignored', fact })
  const subscription = await subscriptionOf(tx, event.provider, fact)
  if (!subscription) return settle(tx, event.id, { status: 'unplaced', fact })
  const { id, orphanedAt } = subscription
  const kept = { subscriptionId: id, ...(orphanedAt ? withoutPerson(fact) : { fact }) }
  const isOfGoneAccount =
    !event.is_accepted && orphanedAt && fact.kind === 'paid' && new Date(fact.occurredAt) > orphanedAt
  const held = reason ?? (isOfGoneAccount ? 'account_gone' : undefined)
  if (held) return settle(tx, event.id, { status: 'held', reason: held, ...kept })
  await settle(tx, event.id, { status: 'applied', ...kept })
  await keepReferences(tx, event.provider, id, fact.references)
  return id
}

/** What was understood before stands in where the event itself was emptied, because its account is gone. */
function readFact(
  provider: PaymentProvider,
  { raw, fact }: PaymentEvent,
): { ok: true; fact: PaymentFact | null } | { ok: false } {
  if (raw) return provider.readEvent(Buffer.from(raw))
  return fact ? { ok: true, fact: fact as unknown as PaymentFact } : { ok: false }
}

/** An event of an account that is gone: what happened, without whom it happened to. */
function withoutPerson(fact: PaymentFact): Pick<Settlement, 'fact' | 'raw'> {
  return { fact: { ...fact, buyerEmail: null, nonce: null }, raw: null }
}

interface Settlement {
  status: PaymentEvent['status']
  reason?: string
  fact?: PaymentFact
  subscriptionId?: string
  /** null empties it; else it stays as it came. */
  raw?: null
}

async function settle(tx: IdentityTransaction, eventId: string, settlement: Settlement): Promise<undefined> {
  const { status, reason = null, fact, subscriptionId = null, ...emptied } = settlement
  await tx
    .updateTable('payment_events')
    .set({
      status,
      reason,
      // what was understood before may be all that is left of it
      ...(fact && { fact: JSON.stringify(fact) }),
      subscription_id: subscriptionId,
      processed_at: now(),
      ...emptied,
    })
    .where('id', '=', eventId)
    .execute()
}

interface Placed {
  id: string
  orphanedAt: Date | null
}

/** By the provider's code, made where it is new; else by one of the charge's names. Locked until the commit. */
async function subscriptionOf(
  tx: IdentityTransaction,
  provider: ProviderName,
  fact: PaymentFact,
): Promise<Placed | undefined> {
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
        : where('id', 'in', (known) =>
            known
              .selectFrom('payment_references')
              .select('subscription_id')
              .where('provider', '=', provider)
              .where('reference', 'in', references),
          ),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** Remembers the names of a charge, and lets events go on that waited for one of them. */
async function keepReferences(
  tx: IdentityTransaction,
  provider: ProviderName,
  subscriptionId: string,
  references: readonly string[],
): Promise<void> {
  if (references.length === 0) return
  const added = await tx
    .insertInto('payment_references')
    .values(references.map((reference) => ({ provider, reference, subscription_id: subscriptionId })))
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .returning('reference')
    .execute()
  if (added.length === 0) return
  await sql`update payment_events set status = 'waiting', due_at = ${now()}::timestamptz
    where status = 'unplaced' and provider = ${provider}
      and fact -> 'references' ?| ${added.map(({ reference }) => reference)}::text[]`.execute(tx)
}
