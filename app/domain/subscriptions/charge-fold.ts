import type { PaymentFact } from '../payments/payment.ts'
import type { Plan } from '../payments/plan.ts'
import type { ChargeStatus } from './subscription.ts'

const TELLS_NO_CHARGE = new Set<PaymentFact['kind']>(['cancelled', 'plan_switched', 'linked'])

/** One charge, out of every fact about it. */
export interface ChargeFold {
  /** The provider's own name for it. */
  reference: string
  /** Every name the provider has for it, its own first. */
  references: string[]
  plan: Plan | null
  /** In centavos. */
  amountCents: number | null
  currency: string | null
  status: ChargeStatus
  chargedAt: Date
  returnedAt: Date | null
  /** When the provider said it charges next. */
  nextChargeAt: Date | null
}

/**
 * The charges of a subscription, oldest first. `facts` are in order of occurrence; facts that share a name are about
 * one charge. What went back stays back, and what is paid is not failed any more, however a provider tells it.
 */
export function foldCharges(
  facts: readonly PaymentFact[],
  planOf: (offerId: string | null) => Plan | undefined,
): ChargeFold[] {
  return groupByReference(facts)
    .map((group) => foldOne(group, planOf))
    .filter((charge) => charge !== undefined)
    .toSorted(
      (a, b) => a.chargedAt.getTime() - b.chargedAt.getTime() || a.reference.localeCompare(b.reference),
    )
}

/** Facts that share a name, directly or through another fact. */
function groupByReference(facts: readonly PaymentFact[]): PaymentFact[][] {
  let groups: { names: Set<string>; facts: PaymentFact[] }[] = []
  for (const fact of facts) {
    if (fact.references.length === 0) continue
    const joined = groups.filter(({ names }) => fact.references.some((name) => names.has(name)))
    const names = new Set([...joined.flatMap((group) => [...group.names]), ...fact.references])
    const members = new Set([...joined.flatMap((group) => group.facts), fact])
    groups = [
      ...groups.filter((group) => !joined.includes(group)),
      { names, facts: facts.filter((one) => members.has(one)) },
    ]
  }
  return groups.map((group) => group.facts)
}

function foldOne(
  facts: readonly PaymentFact[],
  planOf: (offerId: string | null) => Plan | undefined,
): ChargeFold | undefined {
  const paid = facts.find(({ kind }) => kind === 'paid')
  const told = paid ?? facts.find(({ kind }) => !TELLS_NO_CHARGE.has(kind))
  if (!told) return undefined
  const returned = facts.findLast(({ kind }) => kind === 'refunded' || kind === 'charged_back')
  const last = facts.findLast(({ kind }) => kind === 'paid') ?? told
  const names = [
    ...new Set([...told.references, ...facts.flatMap(({ references }) => references).toSorted()]),
  ]
  return {
    reference: names[0] ?? '',
    references: names,
    plan: planOf(told.offerId) ?? null,
    amountCents: told.amountCents,
    currency: told.currency,
    status: statusOf(facts),
    chargedAt: new Date(told.occurredAt),
    returnedAt: returned ? new Date(returned.occurredAt) : null,
    nextChargeAt: last.nextChargeAt ? new Date(last.nextChargeAt) : null,
  }
}

const STRONGEST: readonly ChargeStatus[] = ['charged_back', 'refunded', 'disputed', 'paid', 'failed']

function statusOf(facts: readonly PaymentFact[]): ChargeStatus {
  return STRONGEST.find((status) => facts.some(({ kind }) => kind === status)) ?? 'failed'
}
