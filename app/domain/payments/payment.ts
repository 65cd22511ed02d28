/** Who takes the money. 'sandbox' only plays it (product.md 14). */
export type ProviderName = 'sandbox' | 'hotmart' | 'stripe'

/** For people, also while a provider's keys are away. */
export const PROVIDER_TITLES: Record<ProviderName, string> = {
  sandbox: 'Pagamento simulado',
  hotmart: 'Hotmart',
  stripe: 'Stripe',
}

/**
 * What an event of a provider says, in one language for all of them:
 * - paid: a charge went through, the first one or a renewal
 * - failed: a charge did not: refused, delayed or expired; without a reference it says nothing
 * - disputed: the buyer contests a charge and nothing is decided yet
 * - refunded, charged_back: the money of a charge went back
 * - cancelled: nothing will be charged any more
 * - plan_switched: from the next charge on another offer
 * - linked: the names in `references` belong to one charge, the charge's own first; nothing else is said. It names
 *   no subscription: that is the one of whichever name is known, and events of the other names find it so
 * - set_active, set_cancelled, set_inactive: an administrator of ours set the status by hand; no provider tells these
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

/** One event of a provider, understood. Kept as JSON, so moments are ISO strings. */
export interface PaymentFact {
  kind: FactKind
  /** When it happened at the provider, which is what orders events; never when it arrived here. */
  occurredAt: string
  /** The provider's name for the subscription; null where an event knows only a charge. */
  subscriptionCode: string | null
  /** The provider's names for the charge it is about; the first is the charge's own. Empty without a charge. */
  references: string[]
  productId: string | null
  offerId: string | null
  /** In centavos. */
  amountCents: number | null
  /** ISO 4217: 'BRL'. */
  currency: string | null
  /** In small letters, as the buyer typed it at the provider. */
  buyerEmail: string | null
  /** Of the checkout the buyer came from; see start-checkout. */
  nonce: string | null
  /** When the provider says it charges next. */
  nextChargeAt: string | null
}
