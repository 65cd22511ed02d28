import type { Plan } from '../payments/plan.ts'
import type { SandboxEventType } from './sandbox-event.ts'

/** Simulated faults of a purchase's webhooks, to test their receiver. */
export interface SandboxFaults {
  sendsTwice: boolean
  /** Delay of each webhook: 0 to 600 seconds. */
  delaySeconds: number
  /** Sends each webhook after the next one, if that is queued within ten seconds. */
  swapsOrder: boolean
  /** Changes the body of each webhook's first attempt after signing; the second attempt is valid. */
  corruptsFirstAttempt: boolean
}

export interface SandboxCharge {
  reference: string
  plan: Plan | undefined
  amountCents: number
  status: 'paid' | 'refused' | 'refunded' | 'charged_back'
  chargedAt: Date
  returnedAt: Date | null
}

export interface SandboxWebhook {
  id: string
  type: SandboxEventType
  occurredAt: Date
  status: 'waiting' | 'sent' | 'failed'
  dueAt: Date
  sentAt: Date | null
  attempts: number
  /** HTTP status of the last response. */
  lastStatus: number | null
  /** Error code if there was no response: 'ECONNREFUSED'. */
  lastProblem: string | null
}

export interface SandboxPurchase {
  code: string
  email: string
  name: string
  /** Plan of the next charge; undefined if its offer is no longer sold. */
  plan: Plan | undefined
  /** 'refused': nothing was ever paid. */
  status: 'refused' | 'active' | 'cancelled'
  nextChargeAt: Date | null
  faults: SandboxFaults
  /** Newest first. */
  charges: SandboxCharge[]
  /** Newest first. */
  webhooks: SandboxWebhook[]
}

export const SANDBOX_ACTIONS = [
  'renew',
  'refuse_renewal',
  'switch_plan',
  'cancel',
  'refund',
  'charge_back',
  'resend',
] as const
export type SandboxAction = (typeof SANDBOX_ACTIONS)[number]

export function possibleActions(purchase: Pick<SandboxPurchase, 'status' | 'charges'>): SandboxAction[] {
  const isActive = purchase.status === 'active'
  const hasPaidCharge = purchase.charges.some(({ status }) => status === 'paid')
  return SANDBOX_ACTIONS.filter((action) => {
    if (action === 'resend') return true
    return action === 'refund' || action === 'charge_back' ? hasPaidCharge : isActive
  })
}

export function sandboxPurchasePath(code: string): string {
  return `/pagamento-simulado/compra/${code}`
}
