import { type RawBuilder, sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { isoMoment } from '#app/database/iso-moment.server.ts'
import { countedProviders } from '#app/base/env-payments.server.ts'
import { environment } from '#app/base/env.server.ts'
import type { EventSummary, Purchase, SearchResult, SubscriptionSummary } from './sales.ts'
import { isOfCountedProvider } from './waiting-cases.server.ts'

const MAX_FOUND = 20

/** SQL: the latest charge of subscription `s` that did not fail, as `last`. */
const LAST_CHARGE = sql`left join lateral (
  select c.reference, c.status, c.returned_at from subscription_charges c
  where c.subscription_id = s.id and c.status <> 'failed' order by c.charged_at desc, c.reference desc limit 1) last on true`

/** @param selection SQL after `where`, with order and limit, about subscription `s` */
export async function listPurchases(selection: RawBuilder<unknown>): Promise<Purchase[]> {
  const { rows } = await sql<Purchase>`
    select s.id, s.provider, s.plan, s.status, s.buyer_email as "buyerEmail", ${isoMoment('s.start_date')} as "startDate",
      coalesce(last.reference, s.code) as "purchaseCode", last.status as "chargeStatus",
      ${isoMoment('last.returned_at')} as "returnedAt"
    from subscriptions s ${LAST_CHARGE}
    where ${selection}`.execute(database())
  return rows
}

/** @param selection SQL after `where`, with order and limit, about event `e` */
export async function listEvents(selection: RawBuilder<unknown>): Promise<EventSummary[]> {
  const { rows } = await sql<EventSummary>`
    select e.id, e.provider, e.type, e.status, e.reason, ${isoMoment('e.occurred_at')} as "occurredAt",
      ${isoMoment('e.received_at')} as "receivedAt", e.fact ->> 'offerId' as "offerId",
      (e.fact ->> 'amountCents')::integer as "amountCents", e.fact ->> 'currency' as currency,
      coalesce(e.fact ->> 'buyerEmail', s.buyer_email) as "buyerEmail", u.email as "accountEmail",
      coalesce(e.fact -> 'references' ->> 0, e.fact ->> 'subscriptionCode') as "purchaseCode",
      (select to_char(max(later.occurred_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from payment_events later
        where later.subscription_id = e.subscription_id and later.status = 'applied'
          and later.fact ->> 'kind' in ('refunded', 'charged_back') and e.fact ->> 'kind' = 'paid'
          and later.fact -> 'references' ?| array(select jsonb_array_elements_text(e.fact -> 'references')))
        as "returnedAt",
      e.raw is not null as "hasBody"
    from payment_events e left join subscriptions s on s.id = e.subscription_id left join users u on u.id = s.user_id
    where ${selection}`.execute(database())
  return rows
}

/** Finds the account, purchases and waiting events with this e-mail or code (rule 258). */
export async function searchPurchases(query: string): Promise<SearchResult> {
  const code = query.trim()
  const email = code.toLowerCase()
  const providers = countedProviders(environment().payments)
  const found = sql`${isOfCountedProvider()} and (s.buyer_email = ${email}
    or (s.provider, s.code) in (select p, ${code}::text from unnest(${providers}::text[]) p)
    or s.id in (select r.subscription_id from payment_references r
      where r.provider = any(${providers}::text[]) and r.reference = ${code}))`
  const { rows: accounts } = await sql<{ id: string; name: string; email: string }>`
    select u.id, u.name, u.email from users u
    where u.email = ${email} or u.id in (select s.user_id from subscriptions s where ${found})
    order by u.email = ${email} desc, u.id limit 1`.execute(database())
  const [account] = accounts
  return {
    account: account
      ? {
          name: account.name,
          email: account.email,
          subscriptions: await listSubscriptions(account.id),
        }
      : null,
    purchases: await listPurchases(
      sql`s.user_id is null and s.orphaned_at is null and s.start_date is not null and ${found}
        order by s.start_date desc limit ${MAX_FOUND}::integer`,
    ),
    events: await listEvents(
      sql`e.status in ('held', 'unplaced', 'failed') and (e.fact ->> 'buyerEmail' = ${email}
        or e.fact ->> 'subscriptionCode' = ${code} or e.fact -> 'references' ? ${code})
        order by e.received_at limit ${MAX_FOUND}::integer`,
    ),
  }
}

/** The account's subscriptions, newest first. */
async function listSubscriptions(userId: string): Promise<SubscriptionSummary[]> {
  const { rows } = await sql<SubscriptionSummary>`
    select s.id, s.provider, s.plan, s.status, ${isoMoment('s.access_until')} as "accessUntil",
      case when s.provider <> 'manual' then coalesce(last.reference, s.code) end as "purchaseCode",
      last.status as "chargeStatus",
      coalesce((select json_agg(json_build_object('givenAt', ${isoMoment('e.occurred_at')},
          'until', e.fact ->> 'accessUntil', 'reason', e.fact ->> 'accessReason', 'givenBy', giver.name)
          order by e.occurred_at desc, e.id desc)
        from payment_events e left join users giver on giver.id = e.reviewed_by_user_id
        where e.subscription_id = s.id and e.fact ->> 'accessUntil' is not null), '[]') as "givenAccess"
    from subscriptions s ${LAST_CHARGE}
    where s.user_id = ${userId}::uuid
    order by s.created_at desc, s.id desc`.execute(database())
  return rows
}
