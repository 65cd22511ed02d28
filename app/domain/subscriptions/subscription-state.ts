import type { PaymentFact } from '../payments/payment.ts'
import { type Plan, PLAN_TERMS } from '../payments/plan.ts'
import { billingDayOf, graceEnd, guaranteeEnd, nextBillingDate } from '../payments/billing-dates.ts'
import { type ChargeFold, foldCharges } from './charge-fold.ts'
import { type ExplicitStatus, explicitStatusOf, setActiveUntil } from './explicit-status.ts'
import type { SubscriptionStatus } from './subscription.ts'

/** A fact with the provider's name of its event, which settles the order of facts of one moment. */
export interface TimedFact {
  eventId: string
  fact: PaymentFact
}

/** All that follows from a subscription's facts, whatever the present moment. */
export interface SubscriptionState {
  plan: Plan | null
  productId: string | null
  offerId: string | null
  buyerEmail: string | null
  startDate: Date | null
  cancelDate: Date | null
  /** The provider told that it charges nothing any more. */
  isStopped: boolean
  /** An administrator set the status, and the provider has told nothing else since. */
  isSetByHand: boolean
  /** When access ends for good; null while renewals go on. */
  endDate: Date | null
  nextBillingDate: Date | null
  /** When access ends unless something is paid before. */
  accessUntil: Date | null
  /** Oldest first. */
  charges: ChargeFold[]
}

// of one moment: what is paid comes before what ends it
const RANK: Record<PaymentFact['kind'], number> = {
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
 * A subscription's state out of everything its provider told, in whatever order and however often it arrived
 * (spec section 4; decision 0011). `planOf` gives the plan of an offer.
 */
export function stateOf(
  facts: readonly TimedFact[],
  planOf: (offerId: string | null) => Plan | undefined,
): SubscriptionState {
  const sorted = facts.toSorted(
    (a, b) =>
      Date.parse(a.fact.occurredAt) - Date.parse(b.fact.occurredAt) ||
      RANK[a.fact.kind] - RANK[b.fact.kind] ||
      a.eventId.localeCompare(b.eventId),
  )
  const inOrder = sorted.map(({ fact }) => fact)
  const sale = inOrder.findLast(
    ({ kind, offerId }) => (kind === 'paid' || kind === 'plan_switched') && planOf(offerId) !== undefined,
  )
  const charges = foldCharges(inOrder, planOf)
  const plan = planOf(sale?.offerId ?? null) ?? null
  const set = explicitStatusOf(inOrder)
  return {
    plan,
    productId: sale?.productId ?? null,
    offerId: sale?.offerId ?? null,
    buyerEmail: inOrder.findLast(({ buyerEmail }) => buyerEmail !== null)?.buyerEmail ?? null,
    charges,
    isSetByHand: set !== undefined,
    ...overruled(datesOf(charges, inOrder), set, plan),
  }
}

type Dates = Pick<
  SubscriptionState,
  'startDate' | 'cancelDate' | 'isStopped' | 'endDate' | 'nextBillingDate' | 'accessUntil'
>

const NEVER_PAID: Dates = {
  startDate: null,
  cancelDate: null,
  isStopped: false,
  endDate: null,
  nextBillingDate: null,
  accessUntil: null,
}

/** The dates under a status that was set by hand. */
function overruled(dates: Dates, set: ExplicitStatus | undefined, plan: Plan | null): Dates {
  if (!set) return dates
  const { at, status } = set
  const startDate = dates.startDate ?? at
  if (status === 'active') {
    const until = setActiveUntil(set, plan)
    return {
      ...dates,
      startDate,
      cancelDate: null,
      endDate: null,
      nextBillingDate: until,
      accessUntil: until,
    }
  }
  const cancelDate = status === 'cancelled' ? at : null
  return { ...dates, startDate, cancelDate, endDate: at, nextBillingDate: null, accessUntil: at }
}

function datesOf(charges: readonly ChargeFold[], facts: readonly PaymentFact[]): Dates {
  const taken = charges.filter(({ status }) => status !== 'failed')
  const first = taken[0]
  const last = taken.at(-1)
  const cancelDate = cancellationOf(facts, last?.chargedAt)
  const isStopped = cancelDate !== null
  if (!first || !last) return { ...NEVER_PAID, cancelDate, isStopped }
  const startDate = first.chargedAt
  // the money of the present time went back: it is over at once
  if (last.returnedAt) {
    const endDate = last.returnedAt
    return {
      startDate,
      cancelDate: cancelDate ?? endDate,
      isStopped,
      endDate,
      nextBillingDate: null,
      accessUntil: endDate,
    }
  }
  const paidUntil = paidUntilOf(last, billingDayOf(startDate))
  if (cancelDate) {
    return {
      startDate,
      cancelDate,
      isStopped,
      endDate: paidUntil,
      nextBillingDate: null,
      accessUntil: paidUntil,
    }
  }
  return {
    startDate,
    cancelDate,
    isStopped,
    endDate: null,
    nextBillingDate: paidUntil,
    accessUntil: graceEnd(paidUntil),
  }
}

/** The last cancellation, unless something was charged after it: then the subscription goes on. */
function cancellationOf(facts: readonly PaymentFact[], lastCharge: Date | undefined): Date | null {
  const cancelled = facts.findLast(({ kind }) => kind === 'cancelled')
  if (!cancelled) return null
  const moment = new Date(cancelled.occurredAt)
  return lastCharge && lastCharge > moment ? null : moment
}

function paidUntilOf({ chargedAt, nextChargeAt, plan }: ChargeFold, billingDay: number): Date {
  if (nextChargeAt && nextChargeAt > chargedAt) return nextChargeAt
  return nextBillingDate(chargedAt, PLAN_TERMS[plan ?? 'monthly'].months, billingDay)
}

/** The status at this moment: active only while access lasts (spec section 4). */
export function statusAt(
  { accessUntil, cancelDate }: Pick<SubscriptionState, 'accessUntil' | 'cancelDate'>,
  moment: Date,
): SubscriptionStatus {
  if (accessUntil && moment < accessUntil) return 'active'
  return cancelDate ? 'cancelled' : 'inactive'
}

/**
 * The charge whose money is given back on request: the first one, within seven days (spec section 9; CDC art. 49).
 * Undefined when the time is over or its money went back already.
 */
export function refundableCharge<Kept extends { status: string; chargedAt: Date }>(
  charges: readonly Kept[],
  moment: Date,
): Kept | undefined {
  const [first] = charges
    .filter(({ status }) => status !== 'failed')
    .toSorted((a, b) => a.chargedAt.getTime() - b.chargedAt.getTime())
  if (!first || (first.status !== 'paid' && first.status !== 'disputed')) return undefined
  return moment < guaranteeEnd(first.chargedAt) ? first : undefined
}
