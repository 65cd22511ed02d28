import type { Refund, Standing, RequestNotice } from './standing.ts'
import type { Subscription } from './subscription.ts'

/** An own subscription as Config shows it at one moment. */
export interface OwnSubscription extends Subscription {
  standing: Standing
  /** The refund that can be requested now; null after the guarantee (rule 74). */
  refund: Refund | null
  request: RequestNotice | null
  /** Whether the subscription can still be cancelled. */
  isCancellable: boolean
  /** 'Hotmart' */
  providerTitle: string
  /** End of the mention to visitors (ISO); null without a mention (rule 78). */
  mentionedUntil: string | null
  /** Whether the sandbox sold the subscription. */
  isSimulated: boolean
  /** False: the provider accepts cancellations and refunds only from the buyer, at `selfServiceUrl`. */
  acceptsRequests: boolean
  selfServiceUrl: string | null
}

/** Data of 'Minha assinatura' in Config. */
export interface SubscriptionSettings {
  own: OwnSubscription[]
  /** Name of another member who pays; null if nobody else pays. */
  payerName: string | null
  /** Whether plans are sold. */
  arePlansSold: boolean
}
