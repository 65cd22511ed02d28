import type { Refund, Standing, RequestNotice } from './standing.ts'
import type { Subscription } from './subscription.ts'

/** A subscription of the signed-in person, with all that Config shows about it now. */
export interface OwnSubscription extends Subscription {
  standing: Standing
  /** The refund that can be requested now (rule 74); null if none is possible. */
  refund: Refund | null
  request: RequestNotice | null
  /** Whether the subscription has no cancellation date. */
  isCancellable: boolean
  providerTitle: string
  /** ISO 8601 timestamp until which visitors may see the mention (rule 78); null without a mention. */
  mentionedUntil: string | null
  isSimulated: boolean
  /** If false, only the buyer can cancel and ask for a refund, at the provider's `selfServiceUrl`. */
  acceptsRequests: boolean
  selfServiceUrl: string | null
}

/** Data of 'Assinatura' in Config. */
export interface SubscriptionSettings {
  /** The person's own subscriptions, latest first. */
  own: OwnSubscription[]
  /** Name of another member whose subscription gives the family access; null if there is none. */
  payerName: string | null
  /** End of access that was given to another member (rule 257), ISO 8601; null if there is none or somebody pays. */
  givenUntil: string | null
  arePlansSold: boolean
}
