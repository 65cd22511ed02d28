import type { Generated } from 'kysely'

/** What somebody bought at the simulated provider, and how its notices misbehave. */
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

/** What was done once already. */
export interface SandboxActionsTable {
  purchase_code: string
  id: string
  kind: string
  acted_at: Date
}

/** An event on its way to the webhook's address; see payments/start-sandbox-notices. */
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
