import type { PaymentFact } from '../payments/payment.ts'
import { type Plan, PLAN_TERMS } from '../payments/plan.ts'
import { billingDayOfMonth, graceEnd, guaranteeEnd, nextBillingDate } from '../payments/billing-dates.ts'
import { type DerivedCharge, deriveCharges } from '../events/charge-derivation.ts'
import { type ManualStatus, manualStatusOf, manualAccessEnd } from './manual-status.ts'
import type { SubscriptionStatus } from './subscription.ts'

/** The fact of an applied event. `eventId` is the provider's id; it orders facts of the same time and kind. */
export interface AppliedFact {
  eventId: string
  fact: PaymentFact
}

/** State computed from a subscription's facts alone; it does not depend on the current time. */
export interface SubscriptionState {
  plan: Plan | null
  productId: string | null
  offerId: string | null
  buyerEmail: string | null
  startDate: Date | null
  cancelDate: Date | null
  isCancelReported: boolean
  /** Whether an administrator set the status, and no event of the provider has replaced it (rule 77). */
  isSetByHand: boolean
  /** Final end of access; null while the subscription renews. */
  endDate: Date | null
  nextBillingDate: Date | null
  /** End of access if nothing more is paid. */
  accessUntil: Date | null
  /** Oldest first. */
  charges: DerivedCharge[]
}

// order of facts of the same time: a payment comes before its refund
const KIND_ORDER: Record<PaymentFact['kind'], number> = {
  linked: 0,
  plan_switched: 0,
  failed: 1,
  paid: 2,
  disputed: 3,
  cancelled: 4,
  refunded: 5,
  charged_back: 6,
  set_active: 7,
  set_cancelled: 7,
  set_inactive: 7,
}

/**
 * Computes a subscription's state from all its applied facts. The order and the number of their arrivals do not matter
 * (rule 71). `planOf` returns the plan of an offer.
 */
export function subscriptionStateOf(
  facts: readonly AppliedFact[],
  planOf: (offerId: string | null) => Plan | undefined,
): SubscriptionState {
  const orderedFacts = facts
    .toSorted(
      (a, b) =>
        Date.parse(a.fact.occurredAt) - Date.parse(b.fact.occurredAt) ||
        KIND_ORDER[a.fact.kind] - KIND_ORDER[b.fact.kind] ||
        a.eventId.localeCompare(b.eventId),
    )
    .map(({ fact }) => fact)
  const lastSale = orderedFacts.findLast(
    ({ kind, offerId }) => (kind === 'paid' || kind === 'plan_switched') && planOf(offerId) !== undefined,
  )
  const charges = deriveCharges(orderedFacts, planOf)
  const plan = planOf(lastSale?.offerId ?? null) ?? null
  const manualStatus = manualStatusOf(orderedFacts)
  return {
    plan,
    productId: lastSale?.productId ?? null,
    offerId: lastSale?.offerId ?? null,
    buyerEmail: orderedFacts.findLast(({ buyerEmail }) => buyerEmail !== null)?.buyerEmail ?? null,
    charges,
    isSetByHand: manualStatus !== undefined,
    ...withManualStatus(datesOf(charges, orderedFacts), manualStatus, plan),
  }
}

type Dates = Pick<
  SubscriptionState,
  'startDate' | 'cancelDate' | 'isCancelReported' | 'endDate' | 'nextBillingDate' | 'accessUntil'
>

const NEVER_PAID: Dates = {
  startDate: null,
  cancelDate: null,
  isCancelReported: false,
  endDate: null,
  nextBillingDate: null,
  accessUntil: null,
}

/** `dates`, replaced by those of a manual status if there is one. */
function withManualStatus(dates: Dates, manual: ManualStatus | undefined, plan: Plan | null): Dates {
  if (!manual) return dates
  const { at, status, until } = manual
  const startDate = dates.startDate ?? at
  if (status === 'active' && until) return { ...dates, startDate, cancelDate: null, ...endFields(until) }
  if (status === 'active') {
    const accessUntil = manualAccessEnd(manual, plan)
    const activeDates = { cancelDate: null, endDate: null, nextBillingDate: accessUntil, accessUntil }
    return { ...dates, startDate, ...activeDates }
  }
  const cancelDate = status === 'cancelled' ? at : null
  return { ...dates, startDate, cancelDate, ...endFields(at) }
}

/** The dates of a subscription that ends at `endDate` and is not charged again. */
function endFields(endDate: Date) {
  return { endDate, nextBillingDate: null, accessUntil: endDate }
}

function datesOf(charges: readonly DerivedCharge[], facts: readonly PaymentFact[]): Dates {
  const paidCharges = charges.filter(({ status }) => status !== 'failed')
  const firstCharge = paidCharges[0]
  const lastCharge = paidCharges.at(-1)
  const cancelDate = cancelDateOf(facts, lastCharge?.chargedAt)
  const isCancelReported = cancelDate !== null
  if (!firstCharge || !lastCharge) return { ...NEVER_PAID, cancelDate, isCancelReported }
  const startDate = firstCharge.chargedAt
  // a refund or chargeback of the latest charge ends access immediately (rule 74)
  if (lastCharge.returnedAt) {
    const endDate = lastCharge.returnedAt
    return { startDate, cancelDate: cancelDate ?? endDate, isCancelReported, ...endFields(endDate) }
  }
  const paidUntil = paidUntilOf(lastCharge, billingDayOfMonth(startDate))
  if (cancelDate) return { startDate, cancelDate, isCancelReported, ...endFields(paidUntil) }
  const renewal = { endDate: null, nextBillingDate: paidUntil, accessUntil: graceEnd(paidUntil) }
  return { startDate, cancelDate, isCancelReported, ...renewal }
}

/** Time of the last cancellation; null if there is none or a charge followed it. */
function cancelDateOf(facts: readonly PaymentFact[], lastChargedAt: Date | undefined): Date | null {
  const cancellation = facts.findLast(({ kind }) => kind === 'cancelled')
  if (!cancellation) return null
  const cancelledAt = new Date(cancellation.occurredAt)
  return lastChargedAt && lastChargedAt > cancelledAt ? null : cancelledAt
}

function paidUntilOf({ chargedAt, nextChargeAt, plan }: DerivedCharge, dayOfMonth: number): Date {
  if (nextChargeAt && nextChargeAt > chargedAt) return nextChargeAt
  return nextBillingDate(chargedAt, PLAN_TERMS[plan ?? 'monthly'].months, dayOfMonth)
}

/** The status at `currentTime`: active only while access lasts (rule 73). */
export function statusAt(
  { accessUntil, cancelDate }: Pick<SubscriptionState, 'accessUntil' | 'cancelDate'>,
  currentTime: Date,
): SubscriptionStatus {
  if (accessUntil && currentTime < accessUntil) return 'active'
  return cancelDate ? 'cancelled' : 'inactive'
}

/**
 * The charge that can be refunded on request at `currentTime`: the first one, within seven days (rule 74; CDC art. 49).
 * Undefined after that time, after a refund and without a charge.
 */
export function refundableCharge<Charge extends { status: string; chargedAt: Date }>(
  charges: readonly Charge[],
  currentTime: Date,
): Charge | undefined {
  const [firstCharge] = charges
    .filter(({ status }) => status !== 'failed')
    .toSorted((a, b) => a.chargedAt.getTime() - b.chargedAt.getTime())
  if (!firstCharge || (firstCharge.status !== 'paid' && firstCharge.status !== 'disputed')) return undefined
  return currentTime < guaranteeEnd(firstCharge.chargedAt) ? firstCharge : undefined
}
