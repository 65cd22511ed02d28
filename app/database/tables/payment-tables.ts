import type { Generated, JSONColumnType } from 'kysely'

type Provider = 'sandbox' | 'hotmart' | 'stripe'
/** Provider of a subscription and its events; 'manual': an administrator gave the access. */
type Source = Provider | 'manual'
type Plan = 'monthly' | 'semiannual' | 'annual'

/** The tables of subscriptions and of the simulated provider. */
export interface PaymentTables {
  /** A started checkout; see billing/checkout/start-checkout. */
  checkouts: {
    id: string
    nonce: string
    user_id: string
    provider: Provider
    plan: Plan
    return_path: string
    created_at: Date
    /** Brazilian state of a buyer who agreed to be mentioned, such as 'SP'. */
    mention_state: string | null
    mention_agreed_at: Date | null
  }

  /** A subscription, derived from its payment events. `orphaned_at`: when the buyer's account was deleted. */
  subscriptions: {
    id: string
    provider: Source
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

  subscription_charges: {
    subscription_id: string
    reference: string
    plan: Plan | null
    amount_cents: number | null
    currency: string | null
    status: 'paid' | 'failed' | 'disputed' | 'refunded' | 'charged_back'
    charged_at: Date
    returned_at: Date | null
  }

  payment_references: {
    provider: Provider
    reference: string
    subscription_id: string
  }

  /** A provider's event; `fact` is a PaymentFact. 'unplaced': its charge is not known yet; 'held': to be reviewed. */
  payment_events: {
    id: string
    provider: Source
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
  payment_requests: {
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

  /** A purchase at the simulated provider, with the faults that its webhooks simulate. */
  sandbox_purchases: {
    code: string
    checkout_key: string
    nonce: string | null
    product_id: string
    offer_id: string
    email: string
    name: string
    status: 'refused' | 'active' | 'cancelled'
    next_charge_at: Date | null
    last_event_at: Date
    sends_twice: boolean
    delay_seconds: number
    swaps_order: boolean
    corrupts_first: boolean
    created_at: Date
  }

  sandbox_charges: {
    reference: string
    purchase_code: string
    offer_id: string
    amount_cents: number
    status: 'paid' | 'refused' | 'refunded' | 'charged_back'
    charged_at: Date
    returned_at: Date | null
  }

  /** One row per submitted form; its id makes a second submit do nothing (idempotency key). */
  sandbox_actions: {
    purchase_code: string
    id: string
    kind: string
    acted_at: Date
  }

  /** A queued webhook of the simulated provider. `is_held`: waits for the next one; `follows_id`: sent after that one. */
  sandbox_notices: {
    id: string
    purchase_code: string
    type: string
    occurred_at: Date
    body: string
    status: Generated<'waiting' | 'sent' | 'failed'>
    due_at: Date
    copies_left: number
    corrupts_next: boolean
    is_held: boolean
    follows_id: string | null
    attempts: Generated<number>
    failures: Generated<number>
    sent_at: Date | null
    last_status: number | null
    last_problem: string | null
  }
}
