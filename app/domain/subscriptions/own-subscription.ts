import type { Refund, Standing, ToldRequest } from './standing.ts'
import type { Subscription } from './subscription.ts'

/** An own subscription, with all that Config says of it as of one moment. */
export interface OwnSubscription extends Subscription {
  standing: Standing
  /** What can be given back now; null outside of the first seven days. */
  refund: Refund | null
  request: ToldRequest | null
  /** Whether there is anything left to cancel. */
  isCancellable: boolean
  /** Who takes the money: 'Hotmart'. */
  providerTitle: string
  /** Until when visitors are shown first name and state (ISO); null: they are not. */
  mentionedUntil: string | null
  /** No money is in it. */
  isSimulated: boolean
  /** false: the provider takes cancellations and refunds only from the buyer, at `selfServiceUrl`. */
  takesRequests: boolean
  selfServiceUrl: string | null
}

/** What 'Minha assinatura' in Config shows. */
export interface SubscriptionSettings {
  own: OwnSubscription[]
  /** Who else in the family pays, by name; null where nobody does. */
  payerName: string | null
  /** Whether plans are on offer. */
  isSold: boolean
}
