/** The payment providers. 'sandbox' is our simulated provider. */
export type ProviderName = 'sandbox' | 'hotmart' | 'stripe'

/** Display names. */
export const PROVIDER_TITLES: Record<ProviderName, string> = {
  sandbox: 'Pagamento simulado',
  hotmart: 'Hotmart',
  stripe: 'Stripe',
}

/**
 * Kind of a payment event, common to all providers:
 * - paid: the first charge or a renewal succeeded
 * - failed: a charge was refused, delayed or expired. Has no effect without a reference
 * - disputed: the buyer contests a charge, undecided
 * - refunded, charged_back: the money of a charge was returned
 * - cancelled: nothing further will be charged
 * - plan_switched: another offer from the next charge on
 * - linked: all `references` belong to one charge, the charge's own first. Has no subscription code, but lets events with
 *   any of these references find the subscription of the charge
 * - set_active, set_cancelled, set_inactive: an administrator set the status by hand (rule 77)
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

/** One parsed event of a provider. Stored as JSON, so moments are ISO strings. */
export interface PaymentFact {
  kind: FactKind
  /** Time of the event at the provider, not of its arrival. Orders the events. */
  occurredAt: string
  /** The provider's id of the subscription; null if the event names only a charge. */
  subscriptionCode: string | null
  /** The provider's ids of the charge, the charge's own first; empty without a charge. */
  references: string[]
  productId: string | null
  offerId: string | null
  /** In centavos. */
  amountCents: number | null
  /** ISO 4217: 'BRL'. */
  currency: string | null
  /** E-mail typed at the provider, in lower case. */
  buyerEmail: string | null
  /** Nonce of the checkout that the buyer came from. */
  nonce: string | null
  /** The provider's announced next charge. */
  nextChargeAt: string | null
}
