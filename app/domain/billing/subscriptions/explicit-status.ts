import type { FactKind, PaymentFact } from '../payments/payment.ts'
import { type Plan, PLAN_TERMS } from '../payments/plan.ts'
import { billingDayOf, nextBillingDate } from '../payments/billing-dates.ts'
import type { SubscriptionStatus } from './subscription.ts'

/** The kind of fact for each status that an administrator sets by hand (rule 77). */
export const SET_KINDS = {
  active: 'set_active',
  cancelled: 'set_cancelled',
  inactive: 'set_inactive',
} as const satisfies Record<SubscriptionStatus, FactKind>

const STATUS_BY_KIND = new Map<FactKind, SubscriptionStatus>(
  Object.entries(SET_KINDS).map(([status, kind]) => [kind, status as SubscriptionStatus]),
)
// these events of the provider overrule an earlier status set by hand (rule 77)
const OVERRULING_KINDS: ReadonlySet<FactKind> = new Set(['paid', 'cancelled', 'refunded', 'charged_back'])

export interface ExplicitStatus {
  status: SubscriptionStatus
  at: Date
}

/** The status last set by hand, unless the provider reported a charge or an end since. `facts` are in order. */
export function explicitStatusOf(facts: readonly PaymentFact[]): ExplicitStatus | undefined {
  const lastFact = facts.findLast(({ kind }) => STATUS_BY_KIND.has(kind) || OVERRULING_KINDS.has(kind))
  const status = lastFact && STATUS_BY_KIND.get(lastFact.kind)
  return status && { status, at: new Date(lastFact.occurredAt) }
}

/** End of a subscription that was set active by hand: as for a charge of its plan at that moment. */
export function setActiveUntil({ at }: ExplicitStatus, plan: Plan | null): Date {
  return nextBillingDate(at, PLAN_TERMS[plan ?? 'monthly'].months, billingDayOf(at))
}
