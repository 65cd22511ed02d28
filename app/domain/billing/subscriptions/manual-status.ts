import type { FactKind, PaymentFact } from '../payments/payment.ts'
import { type Plan, PLAN_TERMS } from '../payments/plan.ts'
import { billingDayOfMonth, nextBillingDate } from '../payments/billing-dates.ts'
import type { SubscriptionStatus } from './subscription.ts'

/** The kind of fact for each status that an administrator can set (rule 77). */
export const KIND_BY_MANUAL_STATUS = {
  active: 'set_active',
  cancelled: 'set_cancelled',
  inactive: 'set_inactive',
} as const satisfies Record<SubscriptionStatus, FactKind>

const STATUS_BY_KIND = new Map<FactKind, SubscriptionStatus>(
  Object.entries(KIND_BY_MANUAL_STATUS).map(([status, kind]) => [kind, status as SubscriptionStatus]),
)
// events of the provider that replace an earlier manual status (rule 77)
const REPLACING_KINDS: ReadonlySet<FactKind> = new Set(['paid', 'cancelled', 'refunded', 'charged_back'])

/** A status that an administrator set. */
export interface ManualStatus {
  status: SubscriptionStatus
  at: Date
  /** The end of access that the administrator chose (rule 257); null without a choice. */
  until: Date | null
}

/** The last manual status; undefined if a later event of the provider replaced it. `facts` are in order of occurrence. */
export function manualStatusOf(facts: readonly PaymentFact[]): ManualStatus | undefined {
  const lastFact = facts.findLast(({ kind }) => STATUS_BY_KIND.has(kind) || REPLACING_KINDS.has(kind))
  const status = lastFact && STATUS_BY_KIND.get(lastFact.kind)
  return (
    status && {
      status,
      at: new Date(lastFact.occurredAt),
      until: lastFact.accessUntil ? new Date(lastFact.accessUntil) : null,
    }
  )
}

/** End of access after a manual 'active': the next billing date after a charge of the plan at `at`. */
export function manualAccessEnd({ at }: Pick<ManualStatus, 'at'>, plan: Plan | null): Date {
  return nextBillingDate(at, PLAN_TERMS[plan ?? 'monthly'].months, billingDayOfMonth(at))
}
