import { DAY_MS } from '#app/base/durations.ts'
import type { Selectable } from 'kysely'
import { SUBSCRIPTION_MAILS as MAILS } from '#content/subscription-mails.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { now } from '#app/base/clock.server.ts'
import { chargeCents } from '../payments/plan.ts'
import { guaranteeEnd } from '../payments/billing-dates.ts'
import { formatBrasiliaDate } from '../payments/brasilia-date-text.ts'
import type { DerivedCharge } from '../events/charge-derivation.ts'
import { amountText, queueSubscriptionMail, type SubscriptionMail } from './queue-subscription-mail.server.ts'

export interface SubscriptionWithCharges {
  subscription: Selectable<Tables['subscriptions']>
  /** Oldest first. */
  charges: readonly DerivedCharge[]
}

/** Older changes send no mail, because replayed events may report them again. */
const MAX_AGE_MS = 7 * DAY_MS

/**
 * Queues the mails about the latest changes of a subscription, each once, in whatever order its events arrive. Queues none
 * about changes older than seven days, and none for a subscription without an owner.
 */
export async function queueSubscriptionNotifications(
  tx: IdentityTransaction,
  { subscription, charges }: SubscriptionWithCharges,
): Promise<void> {
  if (!subscription.user_id) return
  const currentTime = now()
  const isRefundRequested = await hasOpenRefundRequest(tx, subscription.id)
  const mails = [
    startMail(subscription, charges),
    // the mail about the refund reports the end, too
    isRefundRequested ? undefined : cancellationMail(subscription, charges, currentTime),
    failureMail(subscription, charges),
    endMail(subscription, charges),
    ...returnMails(subscription, charges),
  ].filter((mail) => mail !== undefined)
  for (const { at, ...mail } of mails) {
    const ageMs = currentTime.getTime() - at.getTime()
    if (ageMs < MAX_AGE_MS) await queueSubscriptionMail(tx, subscription, mail)
  }
}

interface DatedMail extends SubscriptionMail {
  /** When the change happened. */
  at: Date
}

type SubscriptionRow = SubscriptionWithCharges['subscription']
type Charges = SubscriptionWithCharges['charges']

const paidCharges = (charges: Charges) => charges.filter(({ status }) => status !== 'failed')

function startMail(row: SubscriptionRow, charges: Charges): DatedMail | undefined {
  const [firstCharge] = paidCharges(charges)
  if (row.status !== 'active' || !firstCharge || !row.next_billing_date) return undefined
  const nextCharge = {
    date: formatBrasiliaDate(row.next_billing_date),
    amount: amountText(row.plan && chargeCents(row.plan)),
  }
  const lastRefundDay = formatBrasiliaDate(new Date(guaranteeEnd(firstCharge.chargedAt).getTime() - 1))
  const amount = amountText(firstCharge.amountCents)
  return {
    kind: 'subscription_started',
    mailKey: 'started',
    at: firstCharge.chargedAt,
    text: (facts) => MAILS.started(facts, { amount, next: nextCharge, lastRefundDay }),
  }
}

function cancellationMail(row: SubscriptionRow, charges: Charges, currentTime: Date): DatedMail | undefined {
  const { cancel_date: at, access_until: until } = row
  if (!at || !until || until <= currentTime || paidCharges(charges).at(-1)?.returnedAt) return undefined
  return {
    kind: 'subscription_cancelled',
    mailKey: `cancelled:${at.toISOString()}`,
    at,
    text: (facts) => MAILS.cancelled(facts, { until: formatBrasiliaDate(until) }),
  }
}

/** One mail for each due date, however often the provider retries the card. */
function failureMail(row: SubscriptionRow, charges: Charges): DatedMail | undefined {
  const lastCharge = charges.at(-1)
  const { next_billing_date: due, access_until: until } = row
  if (lastCharge?.status !== 'failed' || row.status !== 'active' || row.cancel_date || !due || !until)
    return undefined
  return {
    kind: 'subscription_charge_failed',
    mailKey: `failed:${due.toISOString()}`,
    at: lastCharge.chargedAt,
    text: (facts) => MAILS.chargeFailed(facts, { until: formatBrasiliaDate(until) }),
  }
}

/** Mail about the end of an unpaid subscription; a cancelled one gets the mail about its cancellation instead. */
function endMail(row: SubscriptionRow, charges: Charges): DatedMail | undefined {
  const { access_until: at, cancel_date: cancelDate } = row
  const lastCharge = paidCharges(charges).at(-1)
  if (row.status === 'active' || !at || !lastCharge || lastCharge.returnedAt) return undefined
  if (cancelDate && cancelDate < at) return undefined
  return {
    kind: 'subscription_ended',
    mailKey: `ended:${at.toISOString()}`,
    at,
    text: (facts) => MAILS.ended(facts, { since: formatBrasiliaDate(at) }),
  }
}

function returnMails({ status }: SubscriptionRow, charges: Charges): DatedMail[] {
  return charges.flatMap((charge) => {
    const { returnedAt: at, reference } = charge
    if (!at) return []
    const isRefund = charge.status === 'refunded'
    const details = { amount: amountText(charge.amountCents), hasEnded: status !== 'active' }
    return {
      kind: isRefund ? 'subscription_refunded' : 'subscription_charged_back',
      mailKey: `returned:${reference}`,
      at,
      text: (facts) => (isRefund ? MAILS.refunded(facts, details) : MAILS.chargedBack(facts, details)),
    }
  })
}

async function hasOpenRefundRequest(tx: IdentityTransaction, subscriptionId: string): Promise<boolean> {
  const openRequest = await tx
    .selectFrom('payment_requests')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', 'refund')
    .where('status', '<>', 'refused')
    .executeTakeFirst()
  return openRequest !== undefined
}
