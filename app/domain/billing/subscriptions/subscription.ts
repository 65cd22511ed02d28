import type { SubscriptionSource } from '../payments/payment.ts'
import type { Plan } from '../payments/plan.ts'
import type { BrazilianStateCode } from '../mentions/mention.ts'

/** A cancelled subscription has the status 'active' until the end of the paid period (rule 73). */
export type SubscriptionStatus = 'active' | 'cancelled' | 'inactive'

export type ChargeStatus = 'paid' | 'failed' | 'disputed' | 'refunded' | 'charged_back'

export const CHARGE_STATUS_TEXT: Record<ChargeStatus, string> = {
  paid: 'Pago',
  failed: 'Não passou',
  disputed: 'Em disputa',
  refunded: 'Devolvido',
  charged_back: 'Estornado',
}

/** One charge of a subscription. Times are ISO 8601 timestamps. */
export interface Charge {
  /** The provider's primary id of the charge. */
  reference: string
  plan: Plan | null
  amountCents: number | null
  currency: string | null
  status: ChargeStatus
  chargedAt: string
  /** When the charge was refunded or charged back. */
  returnedAt: string | null
}

/** A requested cancellation or refund. 'done': the provider granted it; its event may not have arrived yet. */
export interface SubscriptionRequest {
  kind: 'cancel' | 'refund'
  status: 'waiting' | 'done' | 'refused'
  /** When the person requested it. */
  askedAt: string
  answeredAt: string | null
}

/** Consent to show first name and Brazilian state to visitors (rule 78). */
export interface MentionConsent {
  state: BrazilianStateCode
  agreedAt: string
}

/** A subscription as shown to its owner. Times are ISO 8601 timestamps. */
export interface Subscription {
  id: string
  provider: SubscriptionSource
  plan: Plan | null
  status: SubscriptionStatus
  startDate: string | null
  endDate: string | null
  nextBillingDate: string | null
  cancelDate: string | null
  accessUntil: string | null
  /** Whether an administrator set the status, and no event of the provider has replaced it (rule 77). */
  isSetByHand: boolean
  /** null without consent or after it was revoked. */
  mention: MentionConsent | null
  /** Newest first. */
  charges: Charge[]
  /** The latest request of each kind. */
  requests: SubscriptionRequest[]
}

/** Whether a person has access, and the subscription that gives it. */
export interface SubscriberState {
  isSubscriber: boolean
  /** 'family': another member of the family pays. */
  plan: Plan | 'family' | 'none'
  status: SubscriptionStatus
  subscriptionId: string | null
  startDate: string | null
  /** End of access if nothing more is paid. */
  expiresAt: string | null
  nextBillingDate: string | null
}

export const NOT_SUBSCRIBED: SubscriberState = {
  isSubscriber: false,
  plan: 'none',
  status: 'inactive',
  subscriptionId: null,
  startDate: null,
  expiresAt: null,
  nextBillingDate: null,
}
