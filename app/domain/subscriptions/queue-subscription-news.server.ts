import type { Selectable } from 'kysely'
import { SUBSCRIPTION_MAILS as MAILS } from '#content/subscription-mails.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import type { SubscriptionsTable } from '#app/database/tables/payment-tables.ts'
import { now } from '#app/platform/clock.server.ts'
import { chargeCents } from '../payments/plan.ts'
import { guaranteeEnd } from '../payments/billing-dates.ts'
import { billingDay } from '../payments/billing-words.ts'
import type { ChargeFold } from './charge-fold.ts'
import { mailAmount, queueSubscriptionMail, type SubscriptionMail } from './queue-subscription-mail.server.ts'

export interface SubscriptionChange {
  after: Selectable<SubscriptionsTable>
  /** Oldest first. */
  charges: readonly ChargeFold[]
}

/** What is older was told when it happened, or is told by a replay: nobody wants a mail about it. */
const NEWS_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Queues the mails about how a subscription stands now, each once whatever the order in which its events came and
 * however often. None about what is older than seven days, and none where there is no account to write to.
 */
export async function queueSubscriptionNews(
  tx: IdentityTransaction,
  { after, charges }: SubscriptionChange,
): Promise<void> {
  if (!after.user_id) return
  const moment = now()
  const isRefundAsked = await hasOpenRefund(tx, after.id)
  const news = [
    startOf(after, charges),
    // the money goes back: the mail about that says all
    isRefundAsked ? undefined : cancellationOf(after, charges, moment),
    failureOf(after, charges),
    endOf(after, charges),
    ...returnsOf(after, charges),
  ].filter((one) => one !== undefined)
  for (const { at, ...mail } of news) {
    const age = moment.getTime() - at.getTime()
    if (age < NEWS_MS) await queueSubscriptionMail(tx, after, mail)
  }
}

interface News extends SubscriptionMail {
  /** When it happened. */
  at: Date
}

type Row = Selectable<SubscriptionsTable>
type Told = News | undefined

const taken = (charges: readonly ChargeFold[]) => charges.filter(({ status }) => status !== 'failed')

function startOf(row: Row, charges: readonly ChargeFold[]): Told {
  const [first] = taken(charges)
  if (row.status !== 'active' || !first || !row.next_billing_date) return undefined
  const next = {
    date: billingDay(row.next_billing_date),
    amount: mailAmount(row.plan && chargeCents(row.plan)),
  }
  const lastRefundDay = billingDay(new Date(guaranteeEnd(first.chargedAt).getTime() - 1))
  const amount = mailAmount(first.amountCents)
  return {
    kind: 'subscription_started',
    once: 'started',
    at: first.chargedAt,
    text: (facts) => MAILS.started(facts, { amount, next, lastRefundDay }),
  }
}

function cancellationOf(row: Row, charges: readonly ChargeFold[], moment: Date): Told {
  const { cancel_date: at, access_until: until } = row
  if (!at || !until || until <= moment || taken(charges).at(-1)?.returnedAt) return undefined
  return {
    kind: 'subscription_cancelled',
    once: `cancelled:${at.toISOString()}`,
    at,
    text: (facts) => MAILS.cancelled(facts, { until: billingDay(until) }),
  }
}

/** A renewal that did not go through, once for each due date however often the card is tried. */
function failureOf(row: Row, charges: readonly ChargeFold[]): Told {
  const last = charges.at(-1)
  const { next_billing_date: due, access_until: until } = row
  if (last?.status !== 'failed' || row.status !== 'active' || row.cancel_date || !due || !until)
    return undefined
  return {
    kind: 'subscription_charge_failed',
    once: `failed:${due.toISOString()}`,
    at: last.chargedAt,
    text: (facts) => MAILS.chargeFailed(facts, { until: billingDay(until) }),
  }
}

/** The end of what was not paid; who cancelled was told the day before. */
function endOf(row: Row, charges: readonly ChargeFold[]): Told {
  const { access_until: at, cancel_date: cancelled } = row
  const last = taken(charges).at(-1)
  if (row.status === 'active' || !at || !last || last.returnedAt) return undefined
  if (cancelled && cancelled < at) return undefined
  return {
    kind: 'subscription_ended',
    once: `ended:${at.toISOString()}`,
    at,
    text: (facts) => MAILS.ended(facts, { since: billingDay(at) }),
  }
}

function returnsOf({ status }: Row, charges: readonly ChargeFold[]): News[] {
  return charges.flatMap((charge) => {
    const { returnedAt: at, reference } = charge
    if (!at) return []
    const isRefund = charge.status === 'refunded'
    const told = { amount: mailAmount(charge.amountCents), hasEnded: status !== 'active' }
    return {
      kind: isRefund ? 'subscription_refunded' : 'subscription_charged_back',
      once: `returned:${reference}`,
      at,
      text: (facts) => (isRefund ? MAILS.refunded(facts, told) : MAILS.chargedBack(facts, told)),
    }
  })
}

async function hasOpenRefund(tx: IdentityTransaction, subscriptionId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('payment_requests')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', 'refund')
    .where('status', '<>', 'refused')
    .executeTakeFirst()
  return open !== undefined
}
