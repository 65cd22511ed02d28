import type { ProviderName } from '../payments/payment.ts'
import { type Plan, PLAN_TERMS } from '../payments/plan.ts'
import type { SubscriptionStatus } from '../subscriptions/subscription.ts'

/** Subscriptions of one plan that are active now. */
export interface PlanSales {
  plan: Plan
  /** Subscriptions that will be charged again. */
  renewing: number
  /** Cancelled subscriptions with access until the paid end. */
  ending: number
  /** Subscriptions with a due and unpaid renewal. */
  late: number
}

/** One calendar month in Brasília's time zone. */
export interface MonthSales {
  /** 'yyyy-MM' */
  month: string
  /** Numbers of subscriptions. */
  started: number
  cancelled: number
  /** Number of refunded and charged back charges. */
  refunded: number
  /** In centavos: all charges of the month, including later refunded ones. */
  chargedCents: number
  refundedCents: number
}

/** An event of a provider, for an administrator to look at. Moments are ISO strings. */
export interface ListedEvent {
  id: string
  provider: ProviderName
  /** The provider's event type. */
  type: string
  status: 'waiting' | 'applied' | 'ignored' | 'unplaced' | 'held' | 'dismissed' | 'failed'
  reason: string | null
  occurredAt: string
  receivedAt: string
  offerId: string | null
  amountCents: number | null
  currency: string | null
  /** The body is still stored, so the event can be processed again. */
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

/** A request that the provider refused, to be carried out there by hand. Moments are ISO strings. */
export interface RefusedRequest {
  id: string
  provider: ProviderName
  kind: 'cancel' | 'refund'
  /** The provider's ids of the subscription and the charge. */
  code: string
  reference: string
  reason: string | null
  askedAt: string
}

/** A subscription found by its owner's e-mail. Moments are ISO strings. */
export interface FoundSubscription {
  id: string
  provider: ProviderName
  plan: Plan | null
  status: SubscriptionStatus
  accessUntil: string | null
}

/** Data of the sales page, for administrators of the site. */
export interface Sales {
  plans: PlanSales[]
  /** The last twelve months, oldest first. */
  months: MonthSales[]
  unmatched: UnmatchedPurchase[]
  /** Requests refused in the last thirty days and not granted later. */
  refused: RefusedRequest[]
  toReview: ListedEvent[]
  /** The newest events in any status. */
  latest: ListedEvent[]
}

/** Monthly recurring revenue of renewing subscriptions, in centavos. */
export function monthlyRevenueCents(plans: readonly PlanSales[]): number {
  return plans.reduce((sum, { plan, renewing }) => sum + renewing * PLAN_TERMS[plan].perMonthCents, 0)
}

/** Number of subscriptions with access. */
export function activeCount({ renewing, ending, late }: PlanSales): number {
  return renewing + ending + late
}
