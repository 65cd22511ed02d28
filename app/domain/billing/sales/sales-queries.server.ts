import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { accessProviders } from '#app/base/env-payments.server.ts'
import { environment } from '#app/base/env.server.ts'
import { isActiveSubscription } from '../subscriptions/is-active-subscription.server.ts'
import { PLANS } from '../payments/plan.ts'
import { BILLING_TIME_ZONE } from '../payments/billing-dates.ts'
import type {
  SubscriptionSummary,
  EventSummary,
  MonthSales,
  PlanSales,
  RefusedRequest,
  Sales,
  UnmatchedPurchase,
} from './sales.ts'

const LATEST_EVENT_COUNT = 20
const MAX_ROWS = 100
const NO_SUBSCRIPTIONS = { renewingCount: 0, endingCount: 0, lateCount: 0 }

/** SQL: whether the provider of subscription `s` counts. The sandbox counts only while it sells. */
const isOfCountedProvider = () => sql`s.provider = any(${accessProviders(environment().payments)}::text[])`

/** Data of the sales page. The caller must check that the person is an administrator. */
export async function findSales(): Promise<Sales> {
  const planSales = await findPlanSales()
  return {
    plans: PLANS.map(
      (plan) => planSales.find((sales) => sales.plan === plan) ?? { plan, ...NO_SUBSCRIPTIONS },
    ),
    months: await findMonths(),
    unmatchedPurchases: await findUnmatchedPurchases(),
    refusedRequests: await findRefusedRequests(),
    eventsToReview: await listEvents(
      sql`e.status in ('held', 'unplaced', 'failed') order by e.received_at limit ${MAX_ROWS}::integer`,
    ),
    latestEvents: await listEvents(
      sql`true order by e.received_at desc, e.id desc limit ${LATEST_EVENT_COUNT}::integer`,
    ),
  }
}

async function findPlanSales(): Promise<PlanSales[]> {
  const currentTime = now()
  const { rows } = await sql<PlanSales>`
    select s.plan,
      count(*) filter (where s.cancel_date is null and s.next_billing_date > ${currentTime}::timestamptz)::integer as "renewingCount",
      count(*) filter (where s.cancel_date is not null)::integer as "endingCount",
      count(*) filter (where s.cancel_date is null and s.next_billing_date <= ${currentTime}::timestamptz)::integer as "lateCount"
    from subscriptions s
    where s.plan is not null and ${isActiveSubscription('s')}
    group by s.plan`.execute(database())
  return rows
}

async function findMonths(): Promise<MonthSales[]> {
  const monthOf = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone ${BILLING_TIME_ZONE}, 'YYYY-MM')`
  const { rows } = await sql<MonthSales>`
    with months as (
      select to_char(m, 'YYYY-MM') as month from generate_series(
        date_trunc('month', ${now()}::timestamptz at time zone ${BILLING_TIME_ZONE}) - interval '11 months',
        date_trunc('month', ${now()}::timestamptz at time zone ${BILLING_TIME_ZONE}), interval '1 month') m),
    charges as (select c.* from subscription_charges c join subscriptions s on s.id = c.subscription_id
      where c.status <> 'failed' and ${isOfCountedProvider()})
    select month,
      (select count(*)::integer from subscriptions s where ${monthOf('s.start_date')} = month and ${isOfCountedProvider()}) as "startedCount",
      (select count(*)::integer from subscriptions s where ${monthOf('s.cancel_date')} = month and s.start_date is not null
        and ${isOfCountedProvider()}) as "cancelledCount",
      (select count(*)::integer from charges c where ${monthOf('c.returned_at')} = month) as "refundedCount",
      (select coalesce(sum(c.amount_cents), 0) from charges c where ${monthOf('c.charged_at')} = month)
        as "chargedCents",
      (select coalesce(sum(c.amount_cents), 0) from charges c where ${monthOf('c.returned_at')} = month)
        as "refundedCents"
    from months order by month`.execute(database())
  return rows
}

async function findUnmatchedPurchases(): Promise<UnmatchedPurchase[]> {
  const { rows } = await sql<Omit<UnmatchedPurchase, 'startDate'> & { startDate: Date | null }>`
    select s.id, s.provider, s.plan, s.status, s.buyer_email as "buyerEmail", s.start_date as "startDate"
    from subscriptions s
    where s.user_id is null and s.orphaned_at is null and s.start_date is not null and ${isOfCountedProvider()}
    order by s.start_date limit ${MAX_ROWS}::integer`.execute(database())
  return rows.map((row) => ({ ...row, startDate: row.startDate?.toISOString() ?? null }))
}

async function findRefusedRequests(): Promise<RefusedRequest[]> {
  const { rows } = await sql<Omit<RefusedRequest, 'requestedAt'> & { requestedAt: Date }>`
    select r.id, s.provider, r.kind, s.code as "subscriptionCode", r.reference as "chargeReference", r.reason, r.created_at as "requestedAt"
    from payment_requests r join subscriptions s on s.id = r.subscription_id
    where r.status = 'refused' and r.created_at > ${now()}::timestamptz - interval '30 days' and ${isOfCountedProvider()}
      and not exists (select from payment_requests other where other.subscription_id = r.subscription_id
        and other.kind = r.kind and other.reference = r.reference and other.status <> 'refused')
    order by r.created_at limit ${MAX_ROWS}::integer`.execute(database())
  return rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() }))
}

/** The subscriptions of the account with this e-mail, newest first; undefined without such an account. */
export async function findSubscriptionsByEmail(email: string): Promise<SubscriptionSummary[] | undefined> {
  const user = await database()
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  if (!user) return undefined
  const rows = await database()
    .selectFrom('subscriptions')
    .select(['id', 'provider', 'plan', 'status', 'access_until'])
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ access_until: accessUntil, ...row }) => ({
    ...row,
    accessUntil: accessUntil?.toISOString() ?? null,
  }))
}

type EventRow = Omit<EventSummary, 'occurredAt' | 'receivedAt'> & { occurredAt: Date; receivedAt: Date }

/** @param selection SQL after `where`, with order and limit */
async function listEvents(selection: ReturnType<typeof sql>): Promise<EventSummary[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.provider, e.type, e.status, e.reason, e.occurred_at as "occurredAt",
      e.received_at as "receivedAt", e.fact ->> 'offerId' as "offerId", (e.fact ->> 'amountCents')::integer as "amountCents",
      e.fact ->> 'currency' as currency, e.raw is not null as "hasBody"
    from payment_events e where ${selection}`.execute(database())
  return rows.map((row) => ({
    ...row,
    occurredAt: row.occurredAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
  }))
}
