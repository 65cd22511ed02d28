import type { PaymentFact, ProviderName } from './payment.ts'
import type { Plan } from './plan.ts'

/** What is sent to a provider's pay page. */
export interface CheckoutOrder {
  plan: Plan
  productId: string
  offerId: string
  email: string
  name: string
  /** Ours; the provider hands it back with every event of the purchase. */
  nonce: string
  /** Where the buyer comes back to, at our own public address. */
  returnUrl: string
}

/** What came to the webhook's address; `body` is byte for byte what was sent. */
export interface WebhookMessage {
  headers: Headers
  body: Buffer
}

export type Authentication = { ok: true } | { ok: false; reason: 'forged' | 'stale' }

export type ReadEvent =
  | {
      ok: true
      /** The provider's own name of the event, under which it is taken once. */
      id: string
      /** The provider's word for what happened: 'PURCHASE_APPROVED'. */
      type: string
      occurredAt: Date
      /** Null: an event that changes nothing for us. */
      fact: PaymentFact | null
    }
  | { ok: false; reason: 'unreadable' }

export type ProviderAnswer =
  | { ok: true }
  /** 'later': try again; 'refused': it will not happen, and `why` says it for the owner. No personal data in it. */
  | { ok: false; reason: 'later' | 'refused'; why: string }

/** A subscription as the provider knows it. */
export interface SubscriptionAtProvider {
  code: string
  /** The charge to give back: every name the provider has for it, its own first. */
  chargeReferences: string[]
}

/** One way to take money: the only thing the rest of the product knows of Hotmart, Stripe or the sandbox. */
export interface PaymentProvider {
  name: ProviderName
  /** 'Hotmart', for people. */
  title: string
  /** Origins to which the browser is sent from our form: the Content-Security-Policy has to name them. */
  payOrigins: readonly string[]
  /** Where the buyer pays. */
  openCheckout(
    order: CheckoutOrder,
  ): Promise<{ ok: true; url: string } | { ok: false; reason: 'unreachable' }>
  /** Whether the message comes from the provider, and is fresh. Comes before anything is read of it. */
  authenticate(message: WebhookMessage, moment: Date): Promise<Authentication>
  /** What an authentic message says. Never throws. */
  readEvent(body: Buffer): ReadEvent
  /** Whether `cancel` and `refund` can be asked of it from here; else the buyer is led to `selfServiceUrl`. */
  takesRequests: boolean
  /** Where buyers look after their purchases at the provider. */
  selfServiceUrl: string | null
  /** Stops renewals. The same `requestId` counts once. The outcome arrives as an event. */
  cancel(subscription: SubscriptionAtProvider, requestId: string): Promise<ProviderAnswer>
  /** Gives back the charge and ends the subscription. The same `requestId` counts once. */
  refund(subscription: SubscriptionAtProvider, requestId: string): Promise<ProviderAnswer>
}
