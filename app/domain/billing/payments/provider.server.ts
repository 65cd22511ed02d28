import type { PaymentFact, ProviderName } from './payment.ts'
import type { Plan } from './plan.ts'

export interface CheckoutOrder {
  plan: Plan
  productId: string
  offerId: string
  email: string
  name: string
  /** Checkout nonce. The provider includes it in the events of the purchase. */
  nonce: string
  /** URL on our site to which the provider redirects the buyer after the payment. */
  returnUrl: string
}

export interface WebhookRequest {
  headers: Headers
  body: Buffer
}

export type AuthenticationResult = { ok: true } | { ok: false; reason: 'forged' | 'stale' }

export type ReadEventResult =
  | {
      ok: true
      /** The provider's id of the event. Events with the same id are stored once. */
      id: string
      /** The provider's event type: 'PURCHASE_APPROVED'. */
      type: string
      occurredAt: Date
      /** null for an event without effect. */
      fact: PaymentFact | null
    }
  | { ok: false; reason: 'unreadable' }
  /** The provider sends the content in the format of another API version. The event is stored for a review (rule 260). */
  | { ok: false; reason: 'other_version'; id: string; type: string; occurredAt: Date }

export type ProviderResult =
  | { ok: true }
  /** Only an 'unavailable' request may be retried. `problem` contains no personal data. */
  | { ok: false; reason: 'unavailable' | 'refused'; problem: string }

export interface SubscriptionAtProvider {
  code: string
  /** The provider's ids of the charge to refund: the primary id first, then its aliases. */
  chargeReferences: string[]
}

/** Common interface of Hotmart, Stripe and the sandbox. */
export interface PaymentProvider {
  name: ProviderName
  /** Display name: 'Hotmart'. */
  title: string
  /** Origins of the payment page, for `form-action` of the Content-Security-Policy. */
  payOrigins: readonly string[]
  /** Prepares the payment page and returns its URL. */
  openCheckout(
    order: CheckoutOrder,
  ): Promise<{ ok: true; url: string } | { ok: false; reason: 'unreachable' }>
  /** Checks that the request comes from the provider and is recent. Must be called before `readEvent`. */
  authenticate(request: WebhookRequest, receivedAt: Date): Promise<AuthenticationResult>
  /** Parses the body of an authenticated request. Never throws. */
  readEvent(body: Buffer): ReadEventResult
  /** If false, `cancel` and `refund` are refused, and the buyer uses `selfServiceUrl`. */
  supportsCancelAndRefund: boolean
  /** Page of the provider where buyers manage their purchases. */
  selfServiceUrl: string | null
  /** Cancels further charges. `requestId` is an idempotency key. The outcome arrives as an event. */
  cancel(subscription: SubscriptionAtProvider, requestId: string): Promise<ProviderResult>
  /** Refunds the charge and ends the subscription. `requestId` is an idempotency key. */
  refund(subscription: SubscriptionAtProvider, requestId: string): Promise<ProviderResult>
}
