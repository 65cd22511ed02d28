import type { ProviderName } from '../payments/payment.ts'
import type { Plan } from '../payments/plan.ts'
import type { StateCode } from './mention.ts'

/** Spec section 4. A subscription cancelled by the person stays active until the paid time is over. */
export type SubscriptionStatus = 'active' | 'cancelled' | 'inactive'

export type ChargeStatus = 'paid' | 'failed' | 'disputed' | 'refunded' | 'charged_back'

/** What became of a charge, in a word. */
export const CHARGE_WORDS: Record<ChargeStatus, string> = {
  paid: 'Pago',
  failed: 'Não passou',
  disputed: 'Em disputa',
  refunded: 'Devolvido',
  charged_back: 'Estornado',
}

/** One charge of a subscription. Moments are ISO strings. */
export interface Charge {
  /** The provider's own name for it. */
  reference: string
  plan: Plan | null
  /** In centavos. */
  amountCents: number | null
  currency: string | null
  status: ChargeStatus
  chargedAt: string
  /** When its money went back. */
  returnedAt: string | null
}

/** What a cancellation or refund that was asked for has come to; 'done': the provider agreed and its event is on the way. */
export interface OpenRequest {
  kind: 'cancel' | 'refund'
  status: 'waiting' | 'done' | 'refused'
  askedAt: string
  /** When the provider answered for good. */
  answeredAt: string | null
}

/** That first name and state may be shown to visitors: the state's letters, and since when. */
export interface AgreedMention {
  state: StateCode
  agreedAt: string
}

/** A subscription as its owner sees it. Moments are ISO strings. */
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
  /** The people behind the product set the status, and the provider has told nothing else since. */
  isSetByHand: boolean
  /** What the buyer agreed to have shown of it; null for nothing, and once it was taken back. */
  mention: AgreedMention | null
  /** Newest first. */
  charges: Charge[]
  /** The latest request of each kind. */
  requests: OpenRequest[]
}

/** What the product knows of a person's access (spec section 3: users.subscription). */
export interface SubscriberState {
  isSubscriber: boolean
  /** 'family': another member of the family pays. */
  plan: Plan | 'family' | 'none'
  status: SubscriptionStatus
  subscriptionId: string | null
  startDate: string | null
  /** When access ends unless something is paid before. */
  expiresAt: string | null
  nextBillingDate: string | null
}

/** Without a subscription, and where it cannot be looked up (spec sections 3 and 4). */
export const NOT_SUBSCRIBED: SubscriberState = {
  isSubscriber: false,
  plan: 'none',
  status: 'inactive',
  subscriptionId: null,
  startDate: null,
  expiresAt: null,
  nextBillingDate: null,
}
