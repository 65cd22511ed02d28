import type { ProviderName } from '../payments/payment.ts'
import { type Plan, PLAN_TERMS } from '../payments/plan.ts'
import type { SubscriptionStatus } from './subscription.ts'

/** Subscriptions of one plan that are active now. */
export interface PlanSales {
  plan: Plan
  /** Will be charged again. */
  renewing: number
  /** Cancelled and paid until some day to come. */
  ending: number
  /** Renewal was due and is not paid yet. */
  late: number
}

/** One month of Brasília. */
export interface MonthSales {
  /** 'yyyy-MM' */
  month: string
  /** Subscriptions begun, and cancelled. */
  started: number
  cancelled: number
  /** Charges given or taken back. */
  refunded: number
  /** In centavos: all charges of the month, those that went back later included. */
  chargedCents: number
  refundedCents: number
}

/** An event of a provider, for an administrator to look at. Moments are ISO strings. */
export interface ListedEvent {
  id: string
  provider: ProviderName
  /** The provider's word. */
  type: string
  status: 'waiting' | 'applied' | 'ignored' | 'unplaced' | 'held' | 'dismissed' | 'failed'
  reason: string | null
  occurredAt: string
  receivedAt: string
  offerId: string | null
  amountCents: number | null
  currency: string | null
  /** What was sent is still kept, so it can be processed again. */
  isKept: boolean
}

/** A purchase that no account has yet. */
export interface UnmatchedPurchase {
  id: string
  provider: ProviderName
  plan: Plan | null
  status: SubscriptionStatus
  buyerEmail: string | null
  startDate: string | null
}

/** What a provider would not do: somebody has to do it there by hand. Moments are ISO strings. */
export interface RefusedRequest {
  id: string
  provider: ProviderName
  kind: 'cancel' | 'refund'
  /** The provider's names for the subscription and the charge. */
  code: string
  reference: string
  reason: string | null
  askedAt: string
}

/** A subscription of one person, looked up by e-mail. Moments are ISO strings. */
export interface FoundSubscription {
  id: string
  provider: ProviderName
  plan: Plan | null
  status: SubscriptionStatus
  accessUntil: string | null
}

/** The business at a glance, for administrators of the site. */
export interface Sales {
  plans: PlanSales[]
  /** The last twelve, oldest first. */
  months: MonthSales[]
  unmatched: UnmatchedPurchase[]
  /** Of the last thirty days, without those that were granted later. */
  refused: RefusedRequest[]
  toReview: ListedEvent[]
  /** The newest ones, whatever came of them. */
  latest: ListedEvent[]
}

/** Monthly recurring revenue in centavos: what renewing subscriptions bring in a month, whatever is charged when. */
export function monthlyRevenueCents(plans: readonly PlanSales[]): number {
  return plans.reduce((sum, { plan, renewing }) => sum + renewing * PLAN_TERMS[plan].perMonthCents, 0)
}

/** Everybody with access by an own subscription. */
export function activeOf({ renewing, ending, late }: PlanSales): number {
  return renewing + ending + late
}
