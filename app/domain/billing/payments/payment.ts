/** The payment providers. 'sandbox' is our simulated provider. */
export type ProviderName = 'sandbox' | 'hotmart' | 'stripe'

/** Where a subscription comes from. 'manual': an administrator gave the access, and nobody charges (rule 257). */
export type SubscriptionSource = ProviderName | 'manual'

export const SOURCE_TITLES: Record<SubscriptionSource, string> = {
  sandbox: 'Pagamento simulado',
  hotmart: 'Hotmart',
  stripe: 'Stripe',
  manual: 'Ninguém',
}

/**
 * What a payment event reports, in terms common to all providers:
 * - paid: the first charge or a renewal succeeded
 * - failed: a charge was refused, delayed or expired. Has no effect without a reference
 * - disputed: the buyer contests a charge at the bank, which has not decided
 * - refunded, charged_back: the money of a charge was returned
 * - cancelled: the subscription will not be charged again
 * - plan_switched: the next charge will be for another offer
 * - linked: all `references` are ids of one charge (Stripe: invoice, payment intent, charge), so that an event with any of
 *   them finds the subscription. Has no subscription code
 * - set_active, set_cancelled, set_inactive: an administrator set the status manually (rule 77)
 */
export type FactKind =
  | 'paid'
  | 'failed'
  | 'disputed'
  | 'refunded'
  | 'charged_back'
  | 'cancelled'
  | 'plan_switched'
  | 'linked'
  | 'set_active'
  | 'set_cancelled'
  | 'set_inactive'

/** The content of a provider's event. Stored as JSON; times are ISO 8601 timestamps. */
export interface PaymentFact {
  kind: FactKind
  /** When it happened at the provider, not when the event arrived. Events are ordered by this time. */
  occurredAt: string
  /** The provider's id of the subscription; null if the event names only a charge. */
  subscriptionCode: string | null
  /** Ids of the charge: the primary id first, then its aliases (Stripe: payment intent, charge). Empty without a charge. */
  references: string[]
  productId: string | null
  offerId: string | null
  amountCents: number | null
  /** ISO 4217: 'BRL'. */
  currency: string | null
  /** E-mail that the buyer typed at the provider, in lower case. */
  buyerEmail: string | null
  /** Nonce of our checkout that the purchase belongs to. */
  nonce: string | null
  /** When the provider will charge next, if it says so. */
  nextChargeAt: string | null
  /** Only of 'set_active': the end of access that an administrator chose, and why (rule 257). */
  accessUntil?: string
  accessReason?: string
}
