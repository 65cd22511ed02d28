import type { ProviderName } from '../payments/payment.ts'
import type { Plan } from '../payments/plan.ts'
import type { StateCode } from '../mentions/mention.ts'

/** A cancelled subscription is active until the paid end (rule 73). */
export type SubscriptionStatus = 'active' | 'cancelled' | 'inactive'

export type ChargeStatus = 'paid' | 'failed' | 'disputed' | 'refunded' | 'charged_back'

export const CHARGE_STATUS_TEXT: Record<ChargeStatus, string> = {
  paid: 'Pago',
  failed: 'Não passou',
  disputed: 'Em disputa',
  refunded: 'Devolvido',
  charged_back: 'Estornado',
}

/** One charge of a subscription. Moments are ISO strings. */
export interface Charge {
  /** The provider's id of the charge. */
  reference: string
  plan: Plan | null
  /** In centavos. */
  amountCents: number | null
  currency: string | null
  status: ChargeStatus
  chargedAt: string
  /** Moment of the refund or chargeback. */
  returnedAt: string | null
}

/** A requested cancellation or refund; 'done': granted by the provider, perhaps still without its event. */
export interface OpenRequest {
  kind: 'cancel' | 'refund'
  status: 'waiting' | 'done' | 'refused'
  askedAt: string
  /** Moment of the provider's answer. */
  answeredAt: string | null
}

/** Consent to show first name and state to visitors (rule 78). */
export interface AgreedMention {
  state: StateCode
  agreedAt: string
}

/** A subscription as shown to its owner. Moments are ISO strings. */
export interface Subscription {
  id: string
  provider: ProviderName
  plan: Plan | null
  status: SubscriptionStatus
  startDate: string | null
  endDate: string | null
  nextBillingDate: string | null
  cancelDate: string | null
  accessUntil: string | null
  /** An administrator set the status, and no event of the provider has changed the status since (rule 77). */
  isSetByHand: boolean
  /** null without consent or after its revocation. */
  mention: AgreedMention | null
  /** Newest first. */
  charges: Charge[]
  /** The latest request of each kind. */
  requests: OpenRequest[]
}

/** A person's access and the subscription that gives the access. */
export interface SubscriberState {
  isSubscriber: boolean
  /** 'family': another member of the family pays. */
  plan: Plan | 'family' | 'none'
  status: SubscriptionStatus
  subscriptionId: string | null
  startDate: string | null
  /** End of access without a further payment. */
  expiresAt: string | null
  nextBillingDate: string | null
}

/** State without a readable subscription. */
export const NOT_SUBSCRIBED: SubscriberState = {
  isSubscriber: false,
  plan: 'none',
  status: 'inactive',
  subscriptionId: null,
  startDate: null,
  expiresAt: null,
  nextBillingDate: null,
}
