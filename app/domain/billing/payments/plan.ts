/** The three plans (rule 68). */
export const PLANS = ['monthly', 'semiannual', 'annual'] as const
export type Plan = (typeof PLANS)[number]

interface PlanTerms {
  name: string
  /** Months paid by one charge. */
  months: 1 | 6 | 12
  perMonthCents: number
  chargeInterval: string
}

export const PLAN_TERMS: Record<Plan, PlanTerms> = {
  monthly: { name: 'Mensal', months: 1, perMonthCents: 4790, chargeInterval: 'todo mês' },
  semiannual: { name: 'Semestral', months: 6, perMonthCents: 2790, chargeInterval: 'a cada 6 meses' },
  annual: { name: 'Anual', months: 12, perMonthCents: 1990, chargeInterval: 'uma vez por ano' },
}

export const CURRENCY = 'BRL'

/** Number of days in which the first charge is refunded on request (rule 74; CDC art. 49). */
export const GUARANTEE_DAYS = 7

/** Amount of one charge, in centavos. */
export function chargeCents(plan: Plan): number {
  return PLAN_TERMS[plan].perMonthCents * PLAN_TERMS[plan].months
}

/** How much less one charge of `plan` costs than monthly charges for the same months, in centavos. */
export function savingCents(plan: Plan): number {
  return (PLAN_TERMS.monthly.perMonthCents - PLAN_TERMS[plan].perMonthCents) * PLAN_TERMS[plan].months
}

/** 'R$47,90'; whole amounts without centavos: 'R$120'. */
export function formatReais(cents: number): string {
  const [reais, centavos] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const thousands = (reais ?? '').replaceAll(/\B(?=(\d{3})+$)/g, '.')
  return `${cents < 0 ? '-' : ''}R$${thousands}${centavos === '00' ? '' : `,${centavos}`}`
}
