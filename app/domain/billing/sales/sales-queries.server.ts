import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { isActiveSubscription } from '../subscriptions/is-active-subscription.server.ts'
import { PLANS } from '../payments/plan.ts'
import { BILLING_TIME_ZONE } from '../payments/billing-dates.ts'
import { listEvents, listPurchases } from './purchase-queries.server.ts'
import type { ContestedCharge, MonthSales, PlanSales, RefusedRequest, Sales } from './sales.ts'
import { isOfCountedProvider, isRefusedRequest, isUnmatchedPurchase } from './waiting-cases.server.ts'

const LATEST_EVENT_COUNT = 20
const MAX_ROWS = 100
const NO_SUBSCRIPTIONS = { renewingCount: 0, endingCount: 0, lateCount: 0 }

/** Data of the sales page. The caller must check that the person is an administrator. */
export async function findSales(): Promise<Sales> {
  const planSales = await findPlanSales()
  return {
    plans: PLANS.map(
      (plan) => planSales.find((sales) => sales.plan === plan) ?? { plan, ...NO_SUBSCRIPTIONS },
    ),
    months: await findMonths(),
    unmatchedPurchases: await listPurchases(
      sql`${isUnmatchedPurchase()} order by s.start_date limit ${MAX_ROWS}::integer`,
    ),
    contestedCharges: await findContestedCharges(),
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

async function findRefusedRequests(): Promise<RefusedRequest[]> {
  const { rows } = await sql<Omit<RefusedRequest, 'requestedAt'> & { requestedAt: Date }>`
    select r.id, s.provider, r.kind, s.code as "subscriptionCode", r.reference as "chargeReference", r.reason, r.created_at as "requestedAt"
    from payment_requests r join subscriptions s on s.id = r.subscription_id
    where ${isRefusedRequest()}
    order by r.created_at limit ${MAX_ROWS}::integer`.execute(database())
  return rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() }))
}

async function findContestedCharges(): Promise<ContestedCharge[]> {
  const { rows } = await sql<ContestedCharge & { at: Date }>`
    select * from (
      select s.id as "subscriptionId", s.provider, c.status, c.reference as "purchaseCode", c.amount_cents as "amountCents",
        s.buyer_email as "buyerEmail", u.email as "accountEmail",
        coalesce(c.returned_at, (select max(e.occurred_at) from payment_events e where e.subscription_id = s.id
          and e.status = 'applied' and e.fact ->> 'kind' = 'disputed'), c.charged_at) as at
      from subscription_charges c join subscriptions s on s.id = c.subscription_id left join users u on u.id = s.user_id
      where c.status in ('disputed', 'charged_back') and ${isOfCountedProvider()}) contested
    where at > ${now()}::timestamptz - interval '90 days'
    order by at desc limit ${MAX_ROWS}::integer`.execute(database())
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
