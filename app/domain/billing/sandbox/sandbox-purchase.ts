import type { Plan } from '../payments/plan.ts'
import type { SandboxEventType } from './sandbox-event.ts'

/** Faults of a purchase's notices, to test the webhook. */
export interface SandboxFaults {
  /** Sends each notice twice. */
  sendsTwice: boolean
  /** Delay of each notice, 0 to 600. */
  delaySeconds: number
  /** Sends each notice after the next notice, if that is emitted soon. */
  swapsOrder: boolean
  /** Alters the first attempt of each notice after signing it; the second attempt is valid. */
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
  /** HTTP status of the last response. */
  lastStatus: number | null
  /** Error without a response: 'ECONNREFUSED'. */
  lastProblem: string | null
}

/** A purchase at the simulated provider, as shown on its page. */
export interface SandboxPurchase {
  code: string
  email: string
  name: string
  /** Plan of the next charge; undefined if its offer is no longer sold. */
  plan: Plan | undefined
  /** 'refused': nothing was paid yet. */
  status: 'refused' | 'active' | 'cancelled'
  nextChargeAt: Date | null
  faults: SandboxFaults
  /** Newest first. */
  charges: SandboxCharge[]
  /** Newest first. */
  notices: SandboxNotice[]
}

/** Actions on a purchase's page. */
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

/** The actions that the purchase's state allows. */
export function actsOf(purchase: Pick<SandboxPurchase, 'status' | 'charges'>): SandboxAct[] {
  const isActive = purchase.status === 'active'
  const isPaid = purchase.charges.some(({ status }) => status === 'paid')
  return SANDBOX_ACTS.filter((act) => {
    if (act === 'resend') return true
    return act === 'refund' || act === 'charge_back' ? isPaid : isActive
  })
}

/** Path of a purchase's page, which simulates a provider's account page. */
export function sandboxPurchasePath(code: string): string {
  return `/pagamento-simulado/compra/${code}`
}
