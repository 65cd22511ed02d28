import type { FactKind, PaymentFact } from '../payments/payment.ts'
import type { Plan } from '../payments/plan.ts'
import type { ChargeStatus } from '../subscriptions/subscription.ts'

/** One charge, derived from all its facts. */
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
 * The charges of a subscription, oldest first. `facts` are in order of occurrence. Facts that share a reference belong to
 * one charge. A returned charge stays returned and a paid charge stays paid, whatever failures follow.
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
  let groups: { references: Set<string>; facts: PaymentFact[] }[] = []
  for (const fact of facts) {
    if (fact.references.length === 0) continue
    const related = groups.filter(({ references }) => fact.references.some((name) => references.has(name)))
    const references = new Set([...related.flatMap((group) => [...group.references]), ...fact.references])
    const groupFacts = new Set([...related.flatMap((group) => group.facts), fact])
    groups = [
      ...groups.filter((group) => !related.includes(group)),
      { references, facts: facts.filter((candidate) => groupFacts.has(candidate)) },
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
  const firstPayment = facts.find(({ kind }) => kind === 'paid')
  const firstFact = firstPayment ?? facts.find(({ kind }) => CHARGE_KINDS.has(kind))
  if (!firstFact) return undefined
  const returnFact = facts.findLast(({ kind }) => kind === 'refunded' || kind === 'charged_back')
  const lastPayment = facts.findLast(({ kind }) => kind === 'paid') ?? firstFact
  const references = [
    ...new Set([...firstFact.references, ...facts.flatMap((fact) => fact.references).toSorted()]),
  ]
  return {
    reference: references[0] ?? '',
    references,
    plan: planOf(firstFact.offerId) ?? null,
    amountCents: firstFact.amountCents,
    currency: firstFact.currency,
    status: chargeStatusOf(facts),
    chargedAt: new Date(firstFact.occurredAt),
    returnedAt: returnFact ? new Date(returnFact.occurredAt) : null,
    nextChargeAt: lastPayment.nextChargeAt ? new Date(lastPayment.nextChargeAt) : null,
  }
}

const STATUS_PRIORITY: readonly ChargeStatus[] = ['charged_back', 'refunded', 'disputed', 'paid', 'failed']

function chargeStatusOf(facts: readonly PaymentFact[]): ChargeStatus {
  return STATUS_PRIORITY.find((status) => facts.some(({ kind }) => kind === status)) ?? 'failed'
}
