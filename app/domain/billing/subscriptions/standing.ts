import { DAY_MS } from '#app/base/durations.ts'
import { formatBrasiliaDate } from '../payments/brasilia-date-text.ts'
import { chargeCents, formatReais, type Plan } from '../payments/plan.ts'
import { guaranteeEnd } from '../payments/billing-dates.ts'
import type { Charge, SubscriptionRequest, Subscription } from './subscription.ts'
import { refundableCharge } from './subscription-state.ts'

/** State of a subscription as shown to its payer. Times are ISO 8601 timestamps; `cents` is null if unknown. */
export type Standing =
  /** Renews automatically, with the next charge at `chargedNext`. */
  | { kind: 'renewing'; chargedNext: string; cents: number | null }
  /** The renewal is due since `due` and unpaid. `hasFailed`: the provider reported a failed charge. */
  | { kind: 'late'; due: string; accessUntil: string; hasFailed: boolean }
  /** Cancelled, with access until the end of the paid period. */
  | { kind: 'ending'; accessUntil: string }
  /** Set active by an administrator (rule 77). */
  | { kind: 'given'; accessUntil: string }
  /** The latest charge was refunded or charged back. */
  | { kind: 'returned'; at: string; by: 'refund' | 'chargeback'; cents: number | null }
  | { kind: 'ended'; at: string; why: 'cancelled' | 'unpaid' | 'set_by_hand' }

/** Whether a subscription with this standing opens the app. */
export function givesAccess({ kind }: Standing): boolean {
  return kind === 'given' || kind === 'renewing' || kind === 'late' || kind === 'ending'
}

/** If the event of a granted request has not arrived after this time, the request counts as refused. */
export const MAX_EVENT_DELAY_MS = DAY_MS

/** The notice of a refused request is shown for this time. */
const REFUSAL_NOTICE_MS = 30 * DAY_MS

export function isActiveAt(accessUntil: Date | string | null, currentTime: Date): boolean {
  return accessUntil !== null && currentTime < new Date(accessUntil)
}

/** The standing at `currentTime`; null if nothing was ever paid. */
export function standingOf(subscription: Subscription, currentTime: Date): Standing | null {
  const { charges, cancelDate, accessUntil, nextBillingDate } = subscription
  const lastCharge = charges.find(({ status }) => status !== 'failed')
  if (subscription.isSetByHand && accessUntil) {
    return isActiveAt(accessUntil, currentTime)
      ? { kind: 'given', accessUntil }
      : { kind: 'ended', at: accessUntil, why: 'set_by_hand' }
  }
  if (!lastCharge || !accessUntil) return null
  if (lastCharge.status === 'refunded' || lastCharge.status === 'charged_back') {
    const by = lastCharge.status === 'refunded' ? 'refund' : 'chargeback'
    return { kind: 'returned', at: lastCharge.returnedAt ?? accessUntil, by, cents: lastCharge.amountCents }
  }
  if (!isActiveAt(accessUntil, currentTime)) {
    const wasCancelledBeforeEnd = cancelDate !== null && cancelDate < accessUntil
    return { kind: 'ended', at: accessUntil, why: wasCancelledBeforeEnd ? 'cancelled' : 'unpaid' }
  }
  if (cancelDate || !nextBillingDate) return { kind: 'ending', accessUntil }
  const hasFailed = charges[0]?.status === 'failed'
  if (hasFailed || currentTime >= new Date(nextBillingDate)) {
    return { kind: 'late', due: nextBillingDate, accessUntil, hasFailed }
  }
  return { kind: 'renewing', chargedNext: nextBillingDate, cents: nextChargeCents(subscription) }
}

interface PlanAndCharges {
  plan: Plan | null
  /** Newest first. */
  charges: readonly Pick<Charge, 'plan' | 'amountCents' | 'status'>[]
}

/** Amount of the next charge in centavos: as the last charge of the same plan, else the plan's price; null if unknown. */
export function nextChargeCents({ plan, charges }: PlanAndCharges): number | null {
  const lastCharge = charges.find(({ status }) => status !== 'failed')
  if (lastCharge && lastCharge.plan === plan && lastCharge.amountCents !== null) return lastCharge.amountCents
  return plan ? chargeCents(plan) : null
}

/** A refund that can be requested until `until` (ISO 8601 timestamp). */
export interface Refund {
  cents: number | null
  until: string
}

/** The refund that can be requested at `currentTime` (rule 74); null if none is possible. */
export function refundOf({ charges }: Pick<Subscription, 'charges'>, currentTime: Date): Refund | null {
  const datedCharges = charges.map((charge) => ({ ...charge, chargedAt: new Date(charge.chargedAt) }))
  const charge = refundableCharge(datedCharges, currentTime)
  if (!charge) return null
  return {
    cents: charge.amountCents,
    until: new Date(guaranteeEnd(charge.chargedAt).getTime() - 1).toISOString(),
  }
}

/** A request as shown to the owner. */
export interface RequestNotice {
  kind: SubscriptionRequest['kind']
  /** 'refused' includes a granted request whose event never arrived. */
  state: 'pending' | 'refused'
}

/** The pending or recently refused request; of two, the refund. null if there is none. */
export function requestNoticeOf(subscription: Subscription, currentTime: Date): RequestNotice | null {
  for (const kind of ['refund', 'cancel'] as const) {
    const request = subscription.requests.find((candidate) => candidate.kind === kind)
    const state = request && !isFulfilled(subscription, kind) ? noticeStateAt(request, currentTime) : null
    if (state) return { kind, state }
  }
  return null
}

function isFulfilled({ charges, cancelDate }: Subscription, kind: SubscriptionRequest['kind']): boolean {
  if (kind === 'cancel') return cancelDate !== null
  return charges.some(({ status }) => status === 'refunded' || status === 'charged_back')
}

function noticeStateAt(
  { status, askedAt, answeredAt }: SubscriptionRequest,
  currentTime: Date,
): RequestNotice['state'] | null {
  if (status === 'waiting') return 'pending'
  const ageMs = currentTime.getTime() - Date.parse(answeredAt ?? askedAt)
  if (status === 'done' && ageMs < MAX_EVENT_DELAY_MS) return 'pending'
  return ageMs < REFUSAL_NOTICE_MS ? 'refused' : null
}

/** The standing of a refunded or charged back subscription. */
export type ReturnedStanding = Extract<Standing, { kind: 'returned' }>

/** 'Devolvemos R$47,90 em 22 de novembro de 2026.' */
export function refundedText({ cents, at }: Pick<ReturnedStanding, 'cents' | 'at'>): string {
  return `Devolvemos ${cents === null ? 'o valor inteiro' : formatReais(cents)} em ${formatBrasiliaDate(at)}.`
}

/** How and when a refund reaches the buyer. */
export const REFUND_INFO =
  'O dinheiro volta pelo mesmo meio em que você pagou. No cartão, pode aparecer só na próxima fatura.'
