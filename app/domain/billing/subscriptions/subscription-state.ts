import type { PaymentFact } from '../payments/payment.ts'
import { type Plan, PLAN_TERMS } from '../payments/plan.ts'
import { billingDayOf, graceEnd, guaranteeEnd, nextBillingDate } from '../payments/billing-dates.ts'
import { type DerivedCharge, deriveCharges } from '../events/charge-derivation.ts'
import { type ExplicitStatus, explicitStatusOf, setActiveUntil } from './explicit-status.ts'
import type { SubscriptionStatus } from './subscription.ts'

/** A fact with the provider's id of its event, which orders facts of the same moment. */
export interface TimedFact {
  eventId: string
  fact: PaymentFact
}

/** State computed from a subscription's facts, independent of the current moment. */
export interface SubscriptionState {
  plan: Plan | null
  productId: string | null
  offerId: string | null
  buyerEmail: string | null
  startDate: Date | null
  cancelDate: Date | null
  /** Whether the provider reported the cancellation. */
  isCancelReported: boolean
  /** An administrator set the status, and no event of the provider has changed the status since (rule 77). */
  isSetByHand: boolean
  /** Final end of access; null for a renewing subscription. */
  endDate: Date | null
  nextBillingDate: Date | null
  /** End of access without a further payment. */
  accessUntil: Date | null
  /** Oldest first. */
  charges: DerivedCharge[]
}

// order of facts of the same moment: a payment comes before its refund
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
 * A subscription's state, computed from all events of its provider, in whatever order and however often they arrived
 * (rule 71). `planOf` returns the plan of an offer.
 */
export function stateOf(
  facts: readonly TimedFact[],
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
  const sale = orderedFacts.findLast(
    ({ kind, offerId }) => (kind === 'paid' || kind === 'plan_switched') && planOf(offerId) !== undefined,
  )
  const charges = deriveCharges(orderedFacts, planOf)
  const plan = planOf(sale?.offerId ?? null) ?? null
  const explicitStatus = explicitStatusOf(orderedFacts)
  return {
    plan,
    productId: sale?.productId ?? null,
    offerId: sale?.offerId ?? null,
    buyerEmail: orderedFacts.findLast(({ buyerEmail }) => buyerEmail !== null)?.buyerEmail ?? null,
    charges,
    isSetByHand: explicitStatus !== undefined,
    ...withExplicitStatus(datesOf(charges, orderedFacts), explicitStatus, plan),
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

/** The dates, replaced if an administrator set the status. */
function withExplicitStatus(dates: Dates, explicit: ExplicitStatus | undefined, plan: Plan | null): Dates {
  if (!explicit) return dates
  const { at, status } = explicit
  const startDate = dates.startDate ?? at
  if (status === 'active') {
    const accessUntil = setActiveUntil(explicit, plan)
    const activeDates = { cancelDate: null, endDate: null, nextBillingDate: accessUntil, accessUntil }
    return { ...dates, startDate, ...activeDates }
  }
  const cancelDate = status === 'cancelled' ? at : null
  return { ...dates, startDate, cancelDate, ...endingAt(at) }
}

/** The dates of a subscription without a further charge. */
function endingAt(endDate: Date) {
  return { endDate, nextBillingDate: null, accessUntil: endDate }
}

function datesOf(charges: readonly DerivedCharge[], facts: readonly PaymentFact[]): Dates {
  const paidCharges = charges.filter(({ status }) => status !== 'failed')
  const firstCharge = paidCharges[0]
  const lastCharge = paidCharges.at(-1)
  const cancelDate = cancellationOf(facts, lastCharge?.chargedAt)
  const isCancelReported = cancelDate !== null
  if (!firstCharge || !lastCharge) return { ...NEVER_PAID, cancelDate, isCancelReported }
  const startDate = firstCharge.chargedAt
  // a refund or chargeback of the latest charge ends access immediately (rule 74)
  if (lastCharge.returnedAt) {
    const endDate = lastCharge.returnedAt
    return { startDate, cancelDate: cancelDate ?? endDate, isCancelReported, ...endingAt(endDate) }
  }
  const paidUntil = paidUntilOf(lastCharge, billingDayOf(startDate))
  if (cancelDate) return { startDate, cancelDate, isCancelReported, ...endingAt(paidUntil) }
  const renewal = { endDate: null, nextBillingDate: paidUntil, accessUntil: graceEnd(paidUntil) }
  return { startDate, cancelDate, isCancelReported, ...renewal }
}

/** The last cancellation, unless a charge followed it. */
function cancellationOf(facts: readonly PaymentFact[], lastChargedAt: Date | undefined): Date | null {
  const cancellation = facts.findLast(({ kind }) => kind === 'cancelled')
  if (!cancellation) return null
  const moment = new Date(cancellation.occurredAt)
  return lastChargedAt && lastChargedAt > moment ? null : moment
}

function paidUntilOf({ chargedAt, nextChargeAt, plan }: DerivedCharge, billingDay: number): Date {
  if (nextChargeAt && nextChargeAt > chargedAt) return nextChargeAt
  return nextBillingDate(chargedAt, PLAN_TERMS[plan ?? 'monthly'].months, billingDay)
}

/** The status at this moment: active only while access lasts (rule 73). */
export function statusAt(
  { accessUntil, cancelDate }: Pick<SubscriptionState, 'accessUntil' | 'cancelDate'>,
  moment: Date,
): SubscriptionStatus {
  if (accessUntil && moment < accessUntil) return 'active'
  return cancelDate ? 'cancelled' : 'inactive'
}

/**
 * The first charge, which is refunded on request within seven days (rule 74; CDC art. 49). Undefined after that time or
 * after its refund.
 */
export function refundableCharge<Charge extends { status: string; chargedAt: Date }>(
  charges: readonly Charge[],
  moment: Date,
): Charge | undefined {
  const [firstCharge] = charges
    .filter(({ status }) => status !== 'failed')
    .toSorted((a, b) => a.chargedAt.getTime() - b.chargedAt.getTime())
  if (!firstCharge || (firstCharge.status !== 'paid' && firstCharge.status !== 'disputed')) return undefined
  return moment < guaranteeEnd(firstCharge.chargedAt) ? firstCharge : undefined
}
