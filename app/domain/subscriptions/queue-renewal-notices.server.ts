import { sql } from 'kysely'
import { SUBSCRIPTION_MAILS } from '#content/subscription-mails.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { ProviderName } from '../payments/payment.ts'
import type { Plan } from '../payments/plan.ts'
import { billingDay } from '../payments/billing-words.ts'
import { mailAmount, queueSubscriptionMail } from './queue-subscription-mail.server.ts'
import { nextChargeCents } from './standing.ts'

const AT_ONCE = 50

/** Days before a charge on which it is announced: a month is short, what comes twice a year is soon forgotten. */
const NOTICE_DAYS = { monthly: 3, longer: 7 }

interface Due {
  id: string
  user_id: string
  provider: ProviderName
  plan: Plan | null
  next_billing_date: Date
  last_plan: Plan | null
  last_cents: number | null
}

/**
 * Announces the charges that are near, by mail to who pays: date, amount, how to cancel. Once for each due date, and not
 * to somebody whose cancellation is on its way. Returns how many were queued; run it again while it is as many as `most`.
 */
export async function queueRenewalNotices(most = AT_ONCE): Promise<number> {
  const moment = now()
  return asIdentity(async (tx) => {
    const { rows } = await sql<Due>`
      select s.id, s.user_id, s.provider, s.plan, s.next_billing_date, last.plan as last_plan,
        last.amount_cents as last_cents
      from subscriptions s
        left join lateral (select c.plan, c.amount_cents from subscription_charges c
          where c.subscription_id = s.id and c.status <> 'failed' order by c.charged_at desc limit 1) last on true
      where s.status = 'active' and s.cancel_date is null and s.user_id is not null
        and s.next_billing_date > ${moment}::timestamptz
        and s.next_billing_date <= ${moment}::timestamptz + interval '1 day'
          * case when s.plan = 'monthly' then ${NOTICE_DAYS.monthly}::integer else ${NOTICE_DAYS.longer}::integer end
        and not exists (select from mails m where m.dedupe_key =
          'subscription:' || s.id || ':renewal:' || to_char(s.next_billing_date at time zone 'utc', 'YYYY-MM-DD'))
        and not exists (select from payment_requests r where r.subscription_id = s.id and r.status <> 'refused'
          and r.created_at > ${moment}::timestamptz - interval '3 days')
      order by s.next_billing_date, s.id
      limit ${most}::integer`.execute(tx)
    let queued = 0
    for (const row of rows) if (await announce(row)) queued += 1
    return queued

    function announce(row: Due): Promise<boolean> {
      const { plan, next_billing_date: due } = row
      const last = { plan: row.last_plan, amountCents: row.last_cents, status: 'paid' as const }
      const cents = nextChargeCents({ plan, charges: [last] })
      return queueSubscriptionMail(tx, row, {
        kind: 'subscription_renewal',
        once: `renewal:${due.toISOString().slice(0, 10)}`,
        text: (facts) =>
          SUBSCRIPTION_MAILS.renewal(facts, { date: billingDay(due), amount: mailAmount(cents) }),
      })
    }
  })
}
