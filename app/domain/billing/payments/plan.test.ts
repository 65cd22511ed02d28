import { expect, it } from 'vitest'
import { chargeCents, formatReais, PLAN_TERMS, PLANS, savingCents } from './plan.ts'

it('the plans have the durations and prices of rule 68', () => {
  expect(PLANS.map((plan) => PLAN_TERMS[plan].months)).toEqual([1, 6, 12])
  expect(PLANS.map((plan) => formatReais(PLAN_TERMS[plan].perMonthCents))).toEqual([
    'R$47,90',
    'R$27,90',
    'R$19,90',
  ])
})

it('one charge pays for all months of its plan', () => {
  expect(PLANS.map((plan) => formatReais(chargeCents(plan)))).toEqual(['R$47,90', 'R$167,40', 'R$238,80'])
})

it('longer plans save R$120 in six months and R$336 in a year', () => {
  expect(PLANS.map((plan) => formatReais(savingCents(plan)))).toEqual(['R$0', 'R$120', 'R$336'])
})

it('formatReais formats amounts as in Brazil, and whole amounts without centavos', () => {
  expect([0, 5, 123_456_700, -1990].map(formatReais)).toEqual(['R$0', 'R$0,05', 'R$1.234.567', '-R$19,90'])
})
