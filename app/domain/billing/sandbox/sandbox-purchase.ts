import type { Plan } from '../payments/plan.ts'
import type { SandboxEventType } from './sandbox-event.ts'

/** How the notices of a purchase misbehave, for tests of what receives them. */
export interface SandboxFaults {
  /** Each arrives twice. */
  sendsTwice: boolean
  /** Each waits so long, 0 to 600. */
  delaySeconds: number
  /** Each waits for the next one, a while, and goes after it. */
  swapsOrder: boolean
  /** The first send of each is altered after it was signed; a good one follows. */
  corruptsFirst: boolean
}

export interface SandboxCharge {
  reference: string
  plan: Plan | undefined
  amountCents: number
  status: 'paid' | 'refused' | 'refunded' | 'charged_back'
  chargedAt: Date
  returnedAt: Date | null
}

export interface SandboxNotice {
  id: string
  type: SandboxEventType
  occurredAt: Date
  status: 'waiting' | 'sent' | 'failed'
  dueAt: Date
  sentAt: Date | null
  attempts: number
  /** HTTP status of the last answer. */
  lastStatus: number | null
  /** What came instead of an answer: 'ECONNREFUSED'. */
  lastProblem: string | null
}

/** A purchase at the simulated provider as its own page shows it. */
export interface SandboxPurchase {
  code: string
  email: string
  name: string
  /** Of the next charge; undefined when the offer is none of ours any more. */
  plan: Plan | undefined
  /** refused: nothing was paid yet. */
  status: 'refused' | 'active' | 'cancelled'
  nextChargeAt: Date | null
  faults: SandboxFaults
  /** Newest first. */
  charges: SandboxCharge[]
  /** Newest first. */
  notices: SandboxNotice[]
}

/** What can be done with a purchase on its page. */
export const SANDBOX_ACTS = [
  'renew',
  'refuse_renewal',
  'switch_plan',
  'cancel',
  'refund',
  'charge_back',
  'resend',
] as const
export type SandboxAct = (typeof SANDBOX_ACTS)[number]

/** What can be done now. */
export function actsOf(purchase: Pick<SandboxPurchase, 'status' | 'charges'>): SandboxAct[] {
  const isActive = purchase.status === 'active'
  const isPaid = purchase.charges.some(({ status }) => status === 'paid')
  return SANDBOX_ACTS.filter((act) => {
    if (act === 'resend') return true
    return act === 'refund' || act === 'charge_back' ? isPaid : isActive
  })
}

/** Where a purchase is looked after: what a real provider's account page is. */
export function sandboxPurchasePath(code: string): string {
  return `/pagamento-simulado/compra/${code}`
}
