import { expect, it } from 'vitest'
import type { OwnSubscription } from './own-subscription.ts'
import { subscriptionSummary } from './subscription-summary.ts'

const own = (changes: Partial<OwnSubscription>) =>
  ({ plan: 'annual', request: null, ...changes }) as OwnSubscription
const renewing = { kind: 'renewing', chargedNext: '2027-01-01T00:00:00Z', cents: 23880 } as const
const ending = { kind: 'ending', accessUntil: '2027-01-01T00:00:00Z' } as const
const ended = { kind: 'ended', at: '2026-01-01T00:00:00Z', why: 'unpaid' } as const
const summary = (subscriptions: OwnSubscription[], payerName: string | null = null) =>
  subscriptionSummary({ own: subscriptions, payerName, givenUntil: null, arePlansSold: true })

it('names the plan and its state', () => {
  expect(summary([own({ standing: renewing })])).toBe('anual, ativa')
  expect(summary([own({ standing: ending, plan: 'monthly' })])).toBe('mensal, cancelada')
  expect(summary([own({ standing: renewing, plan: null })])).toBe('ativa')
  expect(summary([own({ standing: renewing, request: { kind: 'cancel', state: 'pending' } })])).toBe(
    'anual, cancelamento pedido',
  )
})

it('names the payer if another member pays', () => {
  expect(summary([own({ standing: ended })], 'Rui Souza')).toBe('Rui paga')
})

it('says that no subscription or more than one is active', () => {
  expect(summary([own({ standing: ended })])).toBe('nenhuma ativa')
  expect(summary([own({ standing: renewing }), own({ standing: ending })])).toBe('2 ao mesmo tempo')
})
