import type { ProviderName, SubscriptionSource } from '../payments/payment.ts'
import { type Plan, PLAN_TERMS } from '../payments/plan.ts'
import type { GivenAccess } from '../subscriptions/given-access.ts'
import type { ChargeStatus, SubscriptionStatus } from '../subscriptions/subscription.ts'

/** Numbers of active subscriptions of one plan. The renewal of a late one is due and unpaid. */
export interface PlanSales {
  plan: Plan
  renewingCount: number
  /** Cancelled, with access until the end of the paid period. */
  endingCount: number
  lateCount: number
}

/** One calendar month in Brasília's time zone. */
export interface MonthSales {
  /** 'yyyy-MM' */
  month: string
  startedCount: number
  cancelledCount: number
  /** Charges that were refunded or charged back. */
  refundedCount: number
  /** Sum of all charges of the month, also of those refunded later. */
  chargedCents: number
  refundedCents: number
}

/** A payment event as administrators see it. Times are ISO 8601 timestamps. */
export interface EventSummary {
  id: string
  provider: SubscriptionSource
  /** The provider's event type. */
  type: string
  /** 'waiting': in the queue; 'unplaced': its charge is not known yet; 'held': needs a review. */
  status: 'waiting' | 'applied' | 'ignored' | 'unplaced' | 'held' | 'dismissed' | 'failed'
  reason: string | null
  occurredAt: string
  receivedAt: string
  offerId: string | null
  amountCents: number | null
  currency: string | null
  /** E-mail that the buyer typed at the provider. */
  buyerEmail: string | null
  /** E-mail of the account that the subscription belongs to. */
  accountEmail: string | null
  /** The provider's id of the charge, else of the subscription. */
  purchaseCode: string | null
  /** When the charge was refunded or charged back; null if it was not. */
  returnedAt: string | null
  /** Whether the body is still stored, so that the event can be processed again. */
  hasBody: boolean
}

/** A purchase at a provider. Times are ISO 8601 timestamps. */
export interface Purchase {
  id: string
  provider: ProviderName
  plan: Plan | null
  status: SubscriptionStatus
  buyerEmail: string | null
  startDate: string | null
  /** The provider's id of the latest charge, else of the subscription. */
  purchaseCode: string
  /** Status of the latest charge that did not fail; null without one. */
  chargeStatus: ChargeStatus | null
  /** When that charge was refunded or charged back. */
  returnedAt: string | null
}

/** A charge that the buyer contests at the bank (rule 258). `at` is an ISO 8601 timestamp. */
export interface ContestedCharge {
  subscriptionId: string
  provider: ProviderName
  /** 'disputed': the bank has not decided yet. */
  status: 'disputed' | 'charged_back'
  purchaseCode: string
  amountCents: number | null
  buyerEmail: string | null
  accountEmail: string | null
  at: string
}

/** A request that the provider refused, so that the operator must carry it out there. `requestedAt` is ISO 8601. */
export interface RefusedRequest {
  id: string
  provider: ProviderName
  kind: 'cancel' | 'refund'
  /** The provider's id of the subscription. */
  subscriptionCode: string
  /** The provider's id of the charge; '' without one. */
  chargeReference: string
  reason: string | null
  requestedAt: string
}

/** A subscription of the account that an administrator looked up. `accessUntil` is an ISO 8601 timestamp. */
export interface SubscriptionSummary {
  id: string
  provider: SubscriptionSource
  plan: Plan | null
  status: SubscriptionStatus
  accessUntil: string | null
  /** The provider's id of the latest charge, else of the subscription; null for given access. */
  purchaseCode: string | null
  /** Status of the latest charge that did not fail; null without one. */
  chargeStatus: ChargeStatus | null
  /** Each time that access was given, newest first. Empty unless the provider is 'manual'. */
  givenAccess: GivenAccess[]
}

/** What a search for an e-mail or a code finds (rule 258). */
export interface SearchResult {
  /** The account with the e-mail, or of the found purchase; null without one. */
  account: { name: string; email: string; subscriptions: SubscriptionSummary[] } | null
  /** Found purchases without an account. */
  purchases: Purchase[]
  /** Found events that wait for a review. */
  events: EventSummary[]
}

export interface Sales {
  plans: PlanSales[]
  /** The last twelve months, oldest first. */
  months: MonthSales[]
  unmatchedPurchases: Purchase[]
  /** Charges that were contested in the last ninety days, newest first. */
  contestedCharges: ContestedCharge[]
  /** Requests that were refused in the last thirty days and not repeated since. */
  refusedRequests: RefusedRequest[]
  eventsToReview: EventSummary[]
  /** The newest events in any status. */
  latestEvents: EventSummary[]
}

/** Monthly recurring revenue of renewing subscriptions, in centavos. */
export function monthlyRevenueCents(plans: readonly PlanSales[]): number {
  return plans.reduce(
    (sum, { plan, renewingCount }) => sum + renewingCount * PLAN_TERMS[plan].perMonthCents,
    0,
  )
}

export function activeCount({ renewingCount, endingCount, lateCount }: PlanSales): number {
  return renewingCount + endingCount + lateCount
}
