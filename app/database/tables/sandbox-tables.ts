import type { Generated } from 'kysely'

/** A purchase at the simulated provider, with the faults that its notices simulate. */
export interface SandboxPurchasesTable {
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

export interface SandboxChargesTable {
  reference: string
  purchase_code: string
  offer_id: string
  amount_cents: number
  status: 'paid' | 'refused' | 'refunded' | 'charged_back'
  charged_at: Date
  returned_at: Date | null
}

/** One row per submitted form; its id makes a second submit do nothing (idempotency key). */
export interface SandboxActionsTable {
  purchase_code: string
  id: string
  kind: string
  acted_at: Date
}

/** An event that is sent to the webhook; see billing/sandbox/start-sandbox-notices. */
export interface SandboxNoticesTable {
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
