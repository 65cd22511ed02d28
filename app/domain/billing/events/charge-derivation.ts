import type { FactKind, PaymentFact } from '../payments/payment.ts'
import type { Plan } from '../payments/plan.ts'
import type { ChargeStatus } from '../subscriptions/subscription.ts'

/** One charge, derived from all facts about it. */
export interface DerivedCharge {
  /** The provider's id of the charge. */
  reference: string
  /** All references of the provider, the charge's own first. */
  references: string[]
  plan: Plan | null
  /** In centavos. */
  amountCents: number | null
  currency: string | null
  status: ChargeStatus
  chargedAt: Date
  returnedAt: Date | null
  /** The provider's announced next charge. */
  nextChargeAt: Date | null
}

/**
 * The charges of a subscription, oldest first. `facts` are in order of occurrence; facts that share a reference belong to
 * one charge. A returned charge stays returned and a paid one stays paid, whatever failures follow.
 */
export function deriveCharges(
  facts: readonly PaymentFact[],
  planOf: (offerId: string | null) => Plan | undefined,
): DerivedCharge[] {
  return groupByReference(facts)
    .map((group) => deriveCharge(group, planOf))
    .filter((charge) => charge !== undefined)
    .toSorted(
      (a, b) => a.chargedAt.getTime() - b.chargedAt.getTime() || a.reference.localeCompare(b.reference),
    )
}

/** Groups facts that share a reference, directly or through another fact. */
function groupByReference(facts: readonly PaymentFact[]): PaymentFact[][] {
  let groups: { names: Set<string>; facts: PaymentFact[] }[] = []
  for (const fact of facts) {
    if (fact.references.length === 0) continue
    const joined = groups.filter(({ names }) => fact.references.some((name) => names.has(name)))
    const names = new Set([...joined.flatMap((group) => [...group.names]), ...fact.references])
    const members = new Set([...joined.flatMap((group) => group.facts), fact])
    groups = [
      ...groups.filter((group) => !joined.includes(group)),
      { names, facts: facts.filter((candidate) => members.has(candidate)) },
    ]
  }
  return groups.map((group) => group.facts)
}

const CHARGE_KINDS: ReadonlySet<FactKind> = new Set([
  'paid',
  'failed',
  'disputed',
  'refunded',
  'charged_back',
])

function deriveCharge(
  facts: readonly PaymentFact[],
  planOf: (offerId: string | null) => Plan | undefined,
): DerivedCharge | undefined {
  const paid = facts.find(({ kind }) => kind === 'paid')
  const first = paid ?? facts.find(({ kind }) => CHARGE_KINDS.has(kind))
  if (!first) return undefined
  const returned = facts.findLast(({ kind }) => kind === 'refunded' || kind === 'charged_back')
  const last = facts.findLast(({ kind }) => kind === 'paid') ?? first
  const names = [
    ...new Set([...first.references, ...facts.flatMap(({ references }) => references).toSorted()]),
  ]
  return {
    reference: names[0] ?? '',
    references: names,
    plan: planOf(first.offerId) ?? null,
    amountCents: first.amountCents,
    currency: first.currency,
    status: statusOf(facts),
    chargedAt: new Date(first.occurredAt),
    returnedAt: returned ? new Date(returned.occurredAt) : null,
    nextChargeAt: last.nextChargeAt ? new Date(last.nextChargeAt) : null,
  }
}

const STATUS_PRIORITY: readonly ChargeStatus[] = ['charged_back', 'refunded', 'disputed', 'paid', 'failed']

function statusOf(facts: readonly PaymentFact[]): ChargeStatus {
  return STATUS_PRIORITY.find((status) => facts.some(({ kind }) => kind === status)) ?? 'failed'
}
