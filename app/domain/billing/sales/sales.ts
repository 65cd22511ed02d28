import type { ProviderName } from '../payments/payment.ts'
import { type Plan, PLAN_TERMS } from '../payments/plan.ts'
import type { SubscriptionStatus } from '../subscriptions/subscription.ts'

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
  provider: ProviderName
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
  /** Whether the body is still stored, so that the event can be processed again. */
  hasBody: boolean
}

/** A purchase without an account (rule 75). */
export interface UnmatchedPurchase {
  id: string
  provider: ProviderName
  plan: Plan | null
  status: SubscriptionStatus
  buyerEmail: string | null
  startDate: string | null
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
  provider: ProviderName
  plan: Plan | null
  status: SubscriptionStatus
  accessUntil: string | null
}

export interface Sales {
  plans: PlanSales[]
  /** The last twelve months, oldest first. */
  months: MonthSales[]
  unmatchedPurchases: UnmatchedPurchase[]
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
