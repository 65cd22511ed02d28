import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { isoMoment } from '#app/database/iso-moment.server.ts'
import { now } from '#app/base/clock.server.ts'
import { accessProviders } from '#app/base/env-payments.server.ts'
import { environment } from '#app/base/env.server.ts'
import { log } from '#app/base/log.server.ts'
import { isActiveSubscription } from './is-active-subscription.server.ts'
import { SOURCE_TITLES } from '../payments/payment.ts'
import { providerNamed } from '../payments/providers.server.ts'
import { mentionEnd } from '../mentions/mention.ts'
import { refundOf, standingOf, requestNoticeOf } from './standing.ts'
import type { OwnSubscription, SubscriptionSettings } from './own-subscription.ts'
import { NOT_SUBSCRIBED, type SubscriberState, type Subscription } from './subscription.ts'

export interface Person {
  userId: string
  familyId: string | null
}

/**
 * The person's access and the subscription that gives it: the person's own, else one of another active member (rule 69).
 * NOT_SUBSCRIBED if there is none or the query fails.
 */
export async function findSubscriberState({ userId, familyId }: Person): Promise<SubscriberState> {
  try {
    const row = await database()
      .selectFrom('subscriptions as s')
      .select(['s.id', 's.user_id', 's.plan', 's.start_date', 's.access_until', 's.next_billing_date'])
      .where(isActiveSubscription('s'))
      .where((where) =>
        where.or([
          where('s.user_id', '=', userId),
          where('s.user_id', 'in', (query) =>
            query
              .selectFrom('family_members')
              .select('family_members.user_id')
              .where('family_members.family_id', '=', familyId)
              .where('family_members.is_active', '=', true),
          ),
        ]),
      )
      .orderBy((order) => order('s.user_id', '=', userId), 'desc')
      .orderBy('s.access_until', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) return NOT_SUBSCRIBED
    return {
      isSubscriber: true,
      plan: row.user_id === userId ? (row.plan ?? 'none') : 'family',
      status: 'active',
      subscriptionId: row.id,
      startDate: toIso(row.start_date),
      expiresAt: toIso(row.access_until),
      nextBillingDate: toIso(row.next_billing_date),
    }
  } catch (error) {
    log.error({ err: error }, 'a subscription could not be looked up')
    return NOT_SUBSCRIBED
  }
}

/** The person's own subscriptions, ended ones too, with charges and requests; latest first. */
export async function findOwnSubscriptions(userId: string): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select s.id, s.provider, s.plan, s.status, ${isoMoment('s.start_date')} as "startDate", ${isoMoment('s.end_date')} as "endDate",
      ${isoMoment('s.next_billing_date')} as "nextBillingDate", ${isoMoment('s.cancel_date')} as "cancelDate",
      ${isoMoment('s.access_until')} as "accessUntil", s.is_set_by_hand as "isSetByHand",
      case when s.mention_state is not null then json_build_object('state', s.mention_state,
        'agreedAt', ${isoMoment('s.mention_agreed_at')}) end as mention,
      coalesce((select json_agg(json_build_object('reference', c.reference, 'plan', c.plan,
          'amountCents', c.amount_cents, 'currency', c.currency, 'status', c.status,
          'chargedAt', ${isoMoment('c.charged_at')}, 'returnedAt', ${isoMoment('c.returned_at')})
          order by c.charged_at desc, c.reference)
        from subscription_charges c where c.subscription_id = s.id), '[]') as charges,
      coalesce((select json_agg(json_build_object('kind', r.kind, 'status', r.status,
          'askedAt', ${isoMoment('r.created_at')}, 'answeredAt', ${isoMoment('r.done_at')})) from (
          select distinct on (kind) kind, status, created_at, done_at from payment_requests
          where subscription_id = s.id order by kind, created_at desc, id desc) r), '[]') as requests
    from subscriptions s
    where s.user_id = ${userId}::uuid
    order by s.start_date desc nulls last, s.id desc`.execute(database())
  return rows
}

interface Member extends Person {
  role: 'parent' | 'child'
}

/**
 * Data of 'Assinatura' in Config: the person's own subscriptions that were ever paid, and another member who pays.
 * null for child members, and for people without a subscription if no plans are sold.
 */
export async function findSubscriptionSettings(person: Member): Promise<SubscriptionSettings | null> {
  if (person.role === 'child') return null
  const { payments } = environment()
  const arePlansSold = payments.provider !== 'none'
  const providers = accessProviders(payments)
  const ownSubscriptions = (await findOwnSubscriptions(person.userId))
    .filter(({ provider }) => providers.includes(provider))
    .map((subscription) => toOwnSubscription(subscription, now()))
    .filter((subscription) => subscription !== null)
  if (!arePlansSold && ownSubscriptions.length === 0) return null
  const other = await findOtherSubscription(person)
  return {
    own: ownSubscriptions,
    payerName: other && other.provider !== 'manual' ? other.name : null,
    givenUntil: other?.provider === 'manual' ? toIso(other.until) : null,
    arePlansSold,
  }
}

/** Adds what Config shows; null for a purchase that was never paid. */
function toOwnSubscription(subscription: Subscription, currentTime: Date): OwnSubscription | null {
  const standing = standingOf(subscription, currentTime)
  if (!standing) return null
  const provider = providerNamed(subscription.provider)
  return {
    ...subscription,
    standing,
    refund: refundOf(subscription, currentTime),
    request: requestNoticeOf(subscription, currentTime),
    isCancellable: subscription.cancelDate === null && subscription.provider !== 'manual',
    providerTitle: SOURCE_TITLES[subscription.provider],
    mentionedUntil: mentionEnd(subscription, currentTime),
    isSimulated: subscription.provider === 'sandbox',
    acceptsRequests: provider?.supportsCancelAndRefund ?? true,
    selfServiceUrl: provider?.selfServiceUrl ?? null,
  }
}

/** The subscription of another active member that gives access now; a paid one before given access. */
async function findOtherSubscription({ userId, familyId }: Person) {
  return database()
    .selectFrom('family_members as m')
    .innerJoin('subscriptions as s', 's.user_id', 'm.user_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.name', 's.provider', 's.access_until as until'])
    .where('m.family_id', '=', familyId)
    .where('m.is_active', '=', true)
    .where('m.user_id', '<>', userId)
    .where(isActiveSubscription('s'))
    .orderBy((order) => order('s.provider', '=', 'manual'))
    .orderBy('s.access_until', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function toIso(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
