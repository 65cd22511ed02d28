import type { FactKind, PaymentFact } from '../payments/payment.ts'
import { type Plan, PLAN_TERMS } from '../payments/plan.ts'
import { billingDayOf, nextBillingDate } from '../payments/billing-dates.ts'
import type { SubscriptionStatus } from './subscription.ts'

/** What an administrator set by hand, by the kind of its fact (spec section 4: any status can be set explicitly). */
export const SET_KINDS = {
  active: 'set_active',
  cancelled: 'set_cancelled',
  inactive: 'set_inactive',
} as const satisfies Record<SubscriptionStatus, FactKind>

const BY_KIND = new Map<FactKind, SubscriptionStatus>(
  Object.entries(SET_KINDS).map(([status, kind]) => [kind, status as SubscriptionStatus]),
)
// what a provider tells later holds again
const OVERRULES: ReadonlySet<FactKind> = new Set(['paid', 'cancelled', 'refunded', 'charged_back'])

export interface ExplicitStatus {
  status: SubscriptionStatus
  at: Date
}

/** The status that was set last, unless the provider told of a charge or an end since. `facts` are in order. */
export function explicitStatusOf(facts: readonly PaymentFact[]): ExplicitStatus | undefined {
  const last = facts.findLast(({ kind }) => BY_KIND.has(kind) || OVERRULES.has(kind))
  const status = last && BY_KIND.get(last.kind)
  return status && { status, at: new Date(last.occurredAt) }
}

/** Until when a subscription lasts that was set active: as long as a charge of its plan at that moment would. */
export function setActiveUntil({ at }: ExplicitStatus, plan: Plan | null): Date {
  return nextBillingDate(at, PLAN_TERMS[plan ?? 'monthly'].months, billingDayOf(at))
}
