import type { Generated, JSONColumnType } from 'kysely'

type Provider = 'sandbox' | 'hotmart' | 'stripe'
type Plan = 'monthly' | 'semiannual' | 'annual'

/** A checkout that was started; see billing/subscriptions/start-checkout. */
export interface CheckoutsTable {
  id: string
  nonce: string
  user_id: string
  provider: Provider
  plan: Plan
  return_path: string
  created_at: Date
  /** State of a buyer who agreed to be mentioned, such as 'SP'. */
  mention_state: string | null
  mention_agreed_at: Date | null
}

/** A projection of its payment events. */
export interface SubscriptionsTable {
  id: string
  provider: Provider
  code: string
  user_id: string | null
  found_by: 'nonce' | 'email' | 'claim' | null
  buyer_email: string | null
  plan: Plan | null
  status: Generated<'active' | 'cancelled' | 'inactive'>
  product_id: string | null
  offer_id: string | null
  start_date: Date | null
  end_date: Date | null
  next_billing_date: Date | null
  cancel_date: Date | null
  access_until: Date | null
  is_set_by_hand: Generated<boolean>
  orphaned_at: Date | null
  mention_state: string | null
  mention_agreed_at: Date | null
  mention_ended_at: Date | null
  last_updated: Date
  created_at: Generated<Date>
}

export interface SubscriptionChargesTable {
  subscription_id: string
  reference: string
  plan: Plan | null
  amount_cents: number | null
  currency: string | null
  status: 'paid' | 'failed' | 'disputed' | 'refunded' | 'charged_back'
  charged_at: Date
  returned_at: Date | null
}

export interface PaymentReferencesTable {
  provider: Provider
  reference: string
  subscription_id: string
}

/** An event of a payment provider; `fact` is a PaymentFact. */
export interface PaymentEventsTable {
  id: string
  provider: Provider
  event_id: string
  type: string
  occurred_at: Date
  raw: Uint8Array | null
  status: Generated<'waiting' | 'applied' | 'ignored' | 'unplaced' | 'held' | 'dismissed' | 'failed'>
  reason: string | null
  is_accepted: Generated<boolean>
  reviewed_by_user_id: string | null
  reviewed_at: Date | null
  fact: JSONColumnType<object> | null
  subscription_id: string | null
  attempts: Generated<number>
  due_at: Date
  received_at: Date
  processed_at: Date | null
}

/** A cancellation or refund requested from a provider. */
export interface PaymentRequestsTable {
  id: string
  subscription_id: string
  kind: 'cancel' | 'refund'
  reference: Generated<string>
  status: Generated<'waiting' | 'done' | 'refused'>
  reason: string | null
  attempts: Generated<number>
  due_at: Date
  requested_by_user_id: string | null
  created_at: Date
  done_at: Date | null
}
