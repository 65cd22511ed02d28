import type { PaymentFact, ProviderName } from './payment.ts'
import type { Plan } from './plan.ts'

/** Data for a provider's payment page. */
export interface CheckoutOrder {
  plan: Plan
  productId: string
  offerId: string
  email: string
  name: string
  /** Checkout nonce, which the provider returns with every event of the purchase. */
  nonce: string
  /** URL on our site to which the provider redirects the buyer after the payment. */
  returnUrl: string
}

/** A webhook request; `body` contains the unchanged bytes. */
export interface WebhookMessage {
  headers: Headers
  body: Buffer
}

export type Authentication = { ok: true } | { ok: false; reason: 'forged' | 'stale' }

export type ReadEvent =
  | {
      ok: true
      /** The provider's id of the event, which is stored once. */
      id: string
      /** The provider's event type: 'PURCHASE_APPROVED'. */
      type: string
      occurredAt: Date
      /** null for an event without effect. */
      fact: PaymentFact | null
    }
  | { ok: false; reason: 'unreadable' }

export type ProviderResult =
  | { ok: true }
  /** A request may be retried if 'unavailable', not if 'refused'. `problem` contains no personal data. */
  | { ok: false; reason: 'unavailable' | 'refused'; problem: string }

/** The provider's ids of a subscription. */
export interface SubscriptionAtProvider {
  code: string
  /** The provider's ids of the charge to refund, the charge's own first. */
  chargeReferences: string[]
}

/** A payment provider: the only interface to Hotmart, Stripe and the sandbox. */
export interface PaymentProvider {
  name: ProviderName
  /** Display name: 'Hotmart'. */
  title: string
  /** Origins to which our form redirects, for `form-action` of the Content-Security-Policy. */
  payOrigins: readonly string[]
  /** Returns the URL of the payment page. */
  openCheckout(
    order: CheckoutOrder,
  ): Promise<{ ok: true; url: string } | { ok: false; reason: 'unreachable' }>
  /** Whether the provider sent the message recently. Must be called before `readEvent`. */
  authenticate(message: WebhookMessage, moment: Date): Promise<Authentication>
  /** Parses an authenticated message. Never throws. */
  readEvent(body: Buffer): ReadEvent
  /** Whether `cancel` and `refund` work; otherwise the buyer uses `selfServiceUrl`. */
  acceptsRequests: boolean
  /** Page of the provider where buyers manage their purchases. */
  selfServiceUrl: string | null
  /** Cancels the renewal. `requestId` is an idempotency key. The outcome arrives as an event. */
  cancel(subscription: SubscriptionAtProvider, requestId: string): Promise<ProviderResult>
  /** Refunds the charge and ends the subscription. `requestId` is an idempotency key. */
  refund(subscription: SubscriptionAtProvider, requestId: string): Promise<ProviderResult>
}
