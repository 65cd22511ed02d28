import { billingDay } from '../payments/billing-words.ts'
import { chargeCents, formatReais, type Plan } from '../payments/plan.ts'
import { guaranteeEnd } from '../payments/billing-dates.ts'
import type { Charge, OpenRequest, Subscription } from './subscription.ts'
import { refundableCharge } from './subscription-state.ts'

/** How a subscription stands for the person who pays. Moments are ISO strings. */
export type Standing =
  /** Goes on by itself. `cents` null: not known. */
  | { kind: 'renewing'; chargedNext: string; cents: number | null }
  /** The renewal is due and not paid; `hasFailed`: the provider said that it did not go through. */
  | { kind: 'late'; due: string; accessUntil: string; hasFailed: boolean }
  /** Cancelled; used until the paid time is over. */
  | { kind: 'ending'; accessUntil: string }
  /** Open until then because the people behind the product set it so. */
  | { kind: 'given'; accessUntil: string }
  /** The money of the present time went back: on request, or taken back through the bank. */
  | { kind: 'returned'; at: string; by: 'refund' | 'chargeback'; cents: number | null }
  | { kind: 'ended'; at: string; why: 'cancelled' | 'unpaid' | 'set_by_hand' }

/** After a provider granted a request its event comes in minutes; after this long it is not waited for any more. */
export const REQUEST_ANSWERED_WITHIN_MS = 24 * 60 * 60 * 1000

/** How long it is said that a request was refused. */
const REFUSAL_SHOWN_MS = 30 * 24 * 60 * 60 * 1000

/** Whether access lasts at this moment. */
export function isActiveAt(accessUntil: Date | string | null, moment: Date): boolean {
  return accessUntil !== null && moment < new Date(accessUntil)
}

/** The one standing at this moment; null as long as nothing was paid. */
export function standingOf(subscription: Subscription, moment: Date): Standing | null {
  const { charges, cancelDate, accessUntil, nextBillingDate } = subscription
  const last = charges.find(({ status }) => status !== 'failed')
  if (subscription.isSetByHand && accessUntil) {
    return isActiveAt(accessUntil, moment)
      ? { kind: 'given', accessUntil }
      : { kind: 'ended', at: accessUntil, why: 'set_by_hand' }
  }
  if (!last || !accessUntil) return null
  if (last.status === 'refunded' || last.status === 'charged_back') {
    const by = last.status === 'refunded' ? 'refund' : 'chargeback'
    return { kind: 'returned', at: last.returnedAt ?? accessUntil, by, cents: last.amountCents }
  }
  if (!isActiveAt(accessUntil, moment)) {
    const isPaidToTheEnd = cancelDate !== null && cancelDate < accessUntil
    return { kind: 'ended', at: accessUntil, why: isPaidToTheEnd ? 'cancelled' : 'unpaid' }
  }
  if (cancelDate || !nextBillingDate) return { kind: 'ending', accessUntil }
  const hasFailed = charges[0]?.status === 'failed'
  if (hasFailed || moment >= new Date(nextBillingDate)) {
    return { kind: 'late', due: nextBillingDate, accessUntil, hasFailed }
  }
  return { kind: 'renewing', chargedNext: nextBillingDate, cents: nextChargeCents(subscription) }
}

interface Priced {
  plan: Plan | null
  /** Newest first. */
  charges: readonly Pick<Charge, 'plan' | 'amountCents' | 'status'>[]
}

/** What the next charge takes, in centavos: what the plan took last, or its price after a change of plan. */
export function nextChargeCents({ plan, charges }: Priced): number | null {
  const last = charges.find(({ status }) => status !== 'failed')
  if (last && last.plan === plan && last.amountCents !== null) return last.amountCents
  return plan ? chargeCents(plan) : null
}

/** What can be given back now, and the last moment at which that can be asked for. */
export interface Refund {
  cents: number | null
  until: string
}

/** The refund of the first seven days; null when there is nothing to give back any more. */
export function refundOf({ charges }: Pick<Subscription, 'charges'>, moment: Date): Refund | null {
  const kept = charges.map((charge) => ({ ...charge, chargedAt: new Date(charge.chargedAt) }))
  const charge = refundableCharge(kept, moment)
  if (!charge) return null
  return {
    cents: charge.amountCents,
    until: new Date(guaranteeEnd(charge.chargedAt).getTime() - 1).toISOString(),
  }
}

/** What was asked for and is still to be told. */
export interface ToldRequest {
  kind: OpenRequest['kind']
  /** 'refused': also when it was granted and never happened. */
  state: 'pending' | 'refused'
}

/** The request that is still of interest, a refund before a cancellation; null once it happened. */
export function toldRequestOf(subscription: Subscription, moment: Date): ToldRequest | null {
  for (const kind of ['refund', 'cancel'] as const) {
    const request = subscription.requests.find((one) => one.kind === kind)
    const state = request && !hasHappened(subscription, kind) ? stateAt(request, moment) : null
    if (state) return { kind, state }
  }
  return null
}

function hasHappened({ charges, cancelDate }: Subscription, kind: OpenRequest['kind']): boolean {
  if (kind === 'cancel') return cancelDate !== null
  const wentBack = ({ status }: Charge) => status === 'refunded' || status === 'charged_back'
  return charges.some(wentBack)
}

function stateAt({ status, askedAt, answeredAt }: OpenRequest, moment: Date): ToldRequest['state'] | null {
  if (status === 'waiting') return 'pending'
  const age = moment.getTime() - Date.parse(answeredAt ?? askedAt)
  if (status === 'done' && age < REQUEST_ANSWERED_WITHIN_MS) return 'pending'
  return age < REFUSAL_SHOWN_MS ? 'refused' : null
}

/** A subscription whose money went back. */
export type Returned = Extract<Standing, { kind: 'returned' }>

/** 'Devolvemos R$47,90 em 22 de novembro de 2026.' */
export function refundedText({ cents, at }: Pick<Returned, 'cents' | 'at'>): string {
  return `Devolvemos ${cents === null ? 'o valor inteiro' : formatReais(cents)} em ${billingDay(at)}.`
}

/** How the money comes back, and when it can be seen. */
export const REFUND_WAY =
  'O dinheiro volta pelo mesmo meio em que você pagou. No cartão, pode aparecer só na próxima fatura.'
