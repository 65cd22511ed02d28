import { sql } from 'kysely'
import { SUBSCRIPTION_MAILS } from '#content/subscription-mails.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { ProviderName } from '../payments/payment.ts'
import type { Plan } from '../payments/plan.ts'
import { formatBrasiliaDate } from '../payments/brasilia-date-text.ts'
import { amountText, queueSubscriptionMail } from './queue-subscription-mail.server.ts'
import { nextChargeCents } from './standing.ts'

const BATCH_SIZE = 50

/** Days between the mail and the charge, for the monthly plan and for longer plans. */
const NOTICE_DAYS = { monthly: 3, longer: 7 }

interface DueRenewal {
  id: string
  user_id: string
  provider: ProviderName
  plan: Plan | null
  next_billing_date: Date
  last_plan: Plan | null
  last_cents: number | null
}

/**
 * Queues mails that announce a charge to its payer, with date, amount and how to cancel: one for each due date, and none
 * in the three days after a cancellation or refund request. Returns the number of queued mails.
 */
export async function queueRenewalNotices(limit = BATCH_SIZE): Promise<number> {
  const currentTime = now()
  return asIdentity(async (tx) => {
    const { rows } = await sql<DueRenewal>`
      select s.id, s.user_id, s.provider, s.plan, s.next_billing_date, last.plan as last_plan,
        last.amount_cents as last_cents
      from subscriptions s
        left join lateral (select c.plan, c.amount_cents from subscription_charges c
          where c.subscription_id = s.id and c.status <> 'failed' order by c.charged_at desc limit 1) last on true
      where s.status = 'active' and s.cancel_date is null and s.user_id is not null
        and s.next_billing_date > ${currentTime}::timestamptz
        and s.next_billing_date <= ${currentTime}::timestamptz + interval '1 day'
          * case when s.plan = 'monthly' then ${NOTICE_DAYS.monthly}::integer else ${NOTICE_DAYS.longer}::integer end
        and not exists (select from mails m where m.dedupe_key =
          'subscription:' || s.id || ':renewal:' || to_char(s.next_billing_date at time zone 'utc', 'YYYY-MM-DD'))
        and not exists (select from payment_requests r where r.subscription_id = s.id and r.status <> 'refused'
          and r.created_at > ${currentTime}::timestamptz - interval '3 days')
      order by s.next_billing_date, s.id
      limit ${limit}::integer`.execute(tx)
    let queuedCount = 0
    for (const row of rows) if (await queueNotice(row)) queuedCount += 1
    return queuedCount

    function queueNotice(row: DueRenewal): Promise<boolean> {
      const { plan, next_billing_date: dueDate } = row
      const lastCharge = { plan: row.last_plan, amountCents: row.last_cents, status: 'paid' as const }
      const cents = nextChargeCents({ plan, charges: [lastCharge] })
      return queueSubscriptionMail(tx, row, {
        kind: 'subscription_renewal',
        mailKey: `renewal:${dueDate.toISOString().slice(0, 10)}`,
        text: (facts) =>
          SUBSCRIPTION_MAILS.renewal(facts, { date: formatBrasiliaDate(dueDate), amount: amountText(cents) }),
      })
    }
  })
}
