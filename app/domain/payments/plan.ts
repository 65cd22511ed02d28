/** The three plans (spec section 9). A family's derived one is called 'family' (spec section 3). */
export const PLANS = ['monthly', 'semiannual', 'annual'] as const
export type Plan = (typeof PLANS)[number]

interface PlanTerms {
  /** 'Mensal' */
  name: string
  /** How long one charge lasts. */
  months: 1 | 6 | 12
  /** In centavos. */
  perMonthCents: number
}

/** Durations and prices (spec section 9). */
export const PLAN_TERMS: Record<Plan, PlanTerms> = {
  monthly: { name: 'Mensal', months: 1, perMonthCents: 4790 },
  semiannual: { name: 'Semestral', months: 6, perMonthCents: 2790 },
  annual: { name: 'Anual', months: 12, perMonthCents: 1990 },
}

export const CURRENCY = 'BRL'

/** Days in which the first charge of a subscription is given back (spec section 9; CDC art. 49). */
export const GUARANTEE_DAYS = 7

/** What one charge of the plan takes, in centavos. */
export function chargeCents(plan: Plan): number {
  return PLAN_TERMS[plan].perMonthCents * PLAN_TERMS[plan].months
}

/** What one charge saves against paying month by month, in centavos. */
export function savingCents(plan: Plan): number {
  return (PLAN_TERMS.monthly.perMonthCents - PLAN_TERMS[plan].perMonthCents) * PLAN_TERMS[plan].months
}

/** 'R$47,90', as the plans page writes it; whole amounts without centavos: 'R$120'. */
export function formatReais(cents: number): string {
  const [whole, rest] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const thousands = (whole ?? '').replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `${cents < 0 ? '-' : ''}R$${thousands}${rest === '00' ? '' : `,${rest}`}`
}
