import type { FactKind, PaymentFact } from '../payments/payment.ts'
import type { Plan } from '../payments/plan.ts'
import type { ChargeStatus } from '../subscriptions/subscription.ts'

export interface DerivedCharge {
  /** The provider's primary id of the charge. */
  reference: string
  /** All of the provider's ids of the charge, the primary id first. */
  references: string[]
  plan: Plan | null
  amountCents: number | null
  currency: string | null
  status: ChargeStatus
  chargedAt: Date
  returnedAt: Date | null
  /** When the provider will charge next, if it says so. */
  nextChargeAt: Date | null
}

/**
 * Computes the charges of a subscription, oldest first. `facts` must be in order of occurrence. Facts with a common
 * reference belong to one charge. A later failure does not change a returned or paid charge.
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

/** Groups facts that have a common reference, directly or through other facts. */
function groupByReference(facts: readonly PaymentFact[]): PaymentFact[][] {
  let groups: { references: Set<string>; facts: PaymentFact[] }[] = []
  for (const fact of facts) {
    if (fact.references.length === 0) continue
    const matches = groups.filter(({ references }) => fact.references.some((id) => references.has(id)))
    const references = new Set([...matches.flatMap((group) => [...group.references]), ...fact.references])
    const groupFacts = new Set([...matches.flatMap((group) => group.facts), fact])
    groups = [
      ...groups.filter((group) => !matches.includes(group)),
      { references, facts: facts.filter((candidate) => groupFacts.has(candidate)) },
    ]
  }
  return groups.map((group) => group.facts)
}

/** Kinds that prove a charge, unlike 'linked'. */
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

/** The first of these that any fact reports is the charge's status. */
const STATUS_PRIORITY: readonly ChargeStatus[] = ['charged_back', 'refunded', 'disputed', 'paid', 'failed']

function chargeStatusOf(facts: readonly PaymentFact[]): ChargeStatus {
  return STATUS_PRIORITY.find((status) => facts.some(({ kind }) => kind === status)) ?? 'failed'
}
