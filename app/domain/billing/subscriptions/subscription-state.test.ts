import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FactKind, PaymentFact } from '../payments/payment.ts'
import type { Plan } from '../payments/plan.ts'
import {
  refundableCharge,
  subscriptionStateOf,
  statusAt,
  type SubscriptionState,
  type AppliedFact,
} from './subscription-state.ts'

const planOf = (offerId: string | null): Plan | undefined =>
  (({ m: 'monthly', s: 'semiannual', a: 'annual' }) as const)[offerId ?? '']

let factCount = 0

/** A fact at noon of `day`. By default the reference of a charge contains the day. */
function fact(kind: FactKind, day: string, changes: Partial<PaymentFact> = {}): AppliedFact {
  factCount += 1
  const isAboutCharge = kind !== 'cancelled' && kind !== 'plan_switched' && !kind.startsWith('set_')
  return {
    eventId: `e${factCount}`,
    fact: {
      kind,
      occurredAt: `${day}T15:00:00.000Z`,
      subscriptionCode: 'S',
      references: isAboutCharge ? [`charge ${day}`] : [],
      productId: 'p',
      offerId: isAboutCharge || kind === 'plan_switched' ? 'm' : null,
      amountCents: 4790,
      currency: 'BRL',
      buyerEmail: 'ana@exemplo.com.br',
      nonce: null,
      nextChargeAt: null,
      ...changes,
    },
  }
}

const noon = (day: string) => new Date(`${day}T15:00:00.000Z`)
const stateOf = (...facts: AppliedFact[]) => subscriptionStateOf(facts, planOf)
const statusOn = (state: SubscriptionState, day: string) => statusAt(state, noon(day))

it('a subscription is active after its first charge, is charged again a month later and has no end', () => {
  const state = stateOf(fact('paid', '2026-01-31'))
  expect(state).toMatchObject({
    plan: 'monthly',
    startDate: noon('2026-01-31'),
    nextBillingDate: noon('2026-02-28'),
    endDate: null,
    cancelDate: null,
  })
  expect(statusOn(state, '2026-02-01')).toBe('active')
})

it('a renewal moves the next charge and keeps the start date', () => {
  const state = stateOf(fact('paid', '2026-01-31'), fact('paid', '2026-02-28'))
  expect(state.startDate).toEqual(noon('2026-01-31'))
  expect(state.nextBillingDate).toEqual(noon('2026-03-31'))
  expect(state.charges).toHaveLength(2)
})

it('the next charge is on the date that the provider reports, if it reports one', () => {
  const nextChargeAt = '2026-02-05T12:00:00.000Z'
  const { nextBillingDate } = stateOf(fact('paid', '2026-01-31', { nextChargeAt }))
  expect(nextBillingDate).toEqual(new Date(nextChargeAt))
})

it('an unpaid subscription stays active for five days of grace, then is inactive', () => {
  const state = stateOf(fact('paid', '2026-01-10'), fact('failed', '2026-02-10'))
  expect(statusOn(state, '2026-02-14')).toBe('active')
  expect(statusOn(state, '2026-02-15')).toBe('inactive')
  expect(state.charges.map((charge) => charge.status)).toEqual(['paid', 'failed'])
})

it('a subscription is active again after a late renewal', () => {
  const failure = fact('failed', '2026-02-10', { references: ['x'] })
  const payment = fact('paid', '2026-02-20', { references: ['x'] })
  const state = stateOf(fact('paid', '2026-01-10'), failure, payment)
  expect(statusOn(state, '2026-02-21')).toBe('active')
  expect(state.nextBillingDate).toEqual(noon('2026-03-10'))
})

it('a cancelled subscription stays active until the end of the paid period, and is not charged again', () => {
  const state = stateOf(fact('paid', '2026-01-10'), fact('cancelled', '2026-01-20'))
  expect(state).toMatchObject({
    cancelDate: noon('2026-01-20'),
    endDate: noon('2026-02-10'),
    nextBillingDate: null,
  })
  expect(statusOn(state, '2026-02-09')).toBe('active')
  expect(statusOn(state, '2026-02-10')).toBe('cancelled')
})

it('a charge after a cancellation continues the subscription', () => {
  const state = stateOf(
    fact('paid', '2026-01-10'),
    fact('cancelled', '2026-01-20'),
    fact('paid', '2026-03-01'),
  )
  expect(state).toMatchObject({ cancelDate: null, endDate: null })
  expect(statusOn(state, '2026-03-02')).toBe('active')
})

it.each(['refunded', 'charged_back'] as const)('a subscription ends when its latest charge is %s', (kind) => {
  const payment = fact('paid', '2026-01-10')
  const state = stateOf(payment, fact(kind, '2026-01-12', { references: payment.fact.references }))
  expect(state).toMatchObject({ endDate: noon('2026-01-12'), nextBillingDate: null })
  expect(statusOn(state, '2026-01-11')).toBe('active')
  expect(statusOn(state, '2026-01-12')).toBe('cancelled')
  expect(state.charges).toMatchObject([{ status: kind, returnedAt: noon('2026-01-12') }])
})

it('a subscription continues after the refund of an earlier charge', () => {
  const firstPayment = fact('paid', '2026-01-10')
  const refundFact = fact('refunded', '2026-02-12', { references: firstPayment.fact.references })
  expect(statusOn(stateOf(firstPayment, fact('paid', '2026-02-10'), refundFact), '2026-02-13')).toBe('active')
})

it('a subscription stays active while its charge is disputed', () => {
  const payment = fact('paid', '2026-01-10')
  const disputeFact = fact('disputed', '2026-01-15', { references: payment.fact.references })
  expect(statusOn(stateOf(payment, disputeFact), '2026-01-16')).toBe('active')
})

it('a subscription that was never paid is inactive', () => {
  expect(statusOn(stateOf(fact('failed', '2026-01-10')), '2026-01-10')).toBe('inactive')
  expect(statusOn(stateOf(), '2026-01-10')).toBe('inactive')
})

it('a change of plan changes the plan at once, and the billing period with the next charge', () => {
  const stateBeforeCharge = stateOf(
    fact('paid', '2026-01-10'),
    fact('plan_switched', '2026-01-15', { offerId: 'a' }),
  )
  expect(stateBeforeCharge).toMatchObject({ plan: 'annual', nextBillingDate: noon('2026-02-10') })
  const stateAfterCharge = stateOf(
    fact('paid', '2026-01-10'),
    fact('plan_switched', '2026-01-15', { offerId: 'a' }),
    fact('paid', '2026-02-10', { offerId: 'a' }),
  )
  expect(stateAfterCharge.nextBillingDate).toEqual(noon('2027-02-10'))
})

it('a charge with several references counts once', () => {
  const facts = [
    fact('paid', '2026-01-10', { references: ['invoice', 'intent'] }),
    fact('failed', '2026-01-09', { references: ['intent'] }),
    fact('refunded', '2026-01-12', { references: ['intent', 'charge'] }),
  ]
  expect(stateOf(...facts).charges).toMatchObject([
    { reference: 'invoice', status: 'refunded', chargedAt: noon('2026-01-10') },
  ])
})

const aPayment = () => fact('paid', '2026-01-10')

it('a manual status applies at once, whatever events came before', () => {
  expect(statusOn(stateOf(aPayment(), fact('set_inactive', '2026-01-15')), '2026-01-15')).toBe('inactive')
  expect(statusOn(stateOf(aPayment(), fact('set_cancelled', '2026-01-15')), '2026-01-15')).toBe('cancelled')
  expect(
    statusOn(
      stateOf(aPayment(), fact('cancelled', '2026-01-11'), fact('set_active', '2026-03-15')),
      '2026-04-14',
    ),
  ).toBe('active')
})

it('a manual active status gives access for one period of the plan', () => {
  const state = stateOf(aPayment(), fact('set_active', '2026-03-31'))
  expect(state.nextBillingDate).toEqual(noon('2026-04-30'))
  expect(statusOn(state, '2026-04-30')).toBe('inactive')
})

it('a later payment replaces a manual status', () => {
  const state = stateOf(aPayment(), fact('set_inactive', '2026-01-15'), fact('paid', '2026-02-10'))
  expect(statusOn(state, '2026-02-11')).toBe('active')
})

it('a fact of kind linked makes its references one charge', () => {
  const facts = [
    fact('paid', '2026-01-10', { references: ['invoice'] }),
    fact('linked', '2026-01-10', { references: ['invoice', 'intent'] }),
    fact('refunded', '2026-01-12', { references: ['charge', 'intent'] }),
  ]
  expect(stateOf(...facts).charges).toMatchObject([{ reference: 'invoice', status: 'refunded' }])
  expect(stateOf(fact('linked', '2026-01-10')).charges).toEqual([])
})

const anyDay = fc
  .integer({ min: 1, max: 28 })
  .map((number) => `2026-0${(number % 6) + 1}-${String(number).padStart(2, '0')}`)
const anyFact = fc
  .tuple(
    fc.constantFrom<FactKind>(
      'paid',
      'failed',
      'disputed',
      'refunded',
      'charged_back',
      'cancelled',
      'plan_switched',
      'linked',
      'set_active',
      'set_cancelled',
      'set_inactive',
    ),
    anyDay,
    fc.constantFrom('a', 'm', 's'),
    fc.subarray(['c1', 'c2', 'c3', 'c4'], { minLength: 1 }),
  )
  .map(([kind, day, offerId, references]) =>
    fact(kind, day, kind === 'cancelled' || kind.startsWith('set_') ? {} : { offerId, references }),
  )
const anyFacts = fc.array(anyFact, { maxLength: 9 })

it('the state is the same in every order of the facts, even if each event arrives twice', () => {
  const factsAndShuffledFacts = anyFacts.chain((facts) =>
    fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
  )
  fc.assert(
    fc.property(factsAndShuffledFacts, ([facts, shuffledFacts]) => {
      const copies = shuffledFacts.map((copy) => ({ ...copy, eventId: `${copy.eventId} again` }))
      expect(subscriptionStateOf([...copies, ...shuffledFacts], planOf)).toEqual(
        subscriptionStateOf(facts, planOf),
      )
    }),
    { numRuns: 500 },
  )
})

it('a subscription is active exactly while access lasts, and renews only with a charge that was not returned or a manual status', () => {
  fc.assert(
    fc.property(anyFacts, anyDay, (facts, day) => {
      const state = subscriptionStateOf(facts, planOf)
      const isActive = statusOn(state, day) === 'active'
      expect(isActive).toBe(state.accessUntil !== null && noon(day) < state.accessUntil)
      const hasUnreturnedCharge = state.charges.some(
        ({ returnedAt, status }) => !returnedAt && status !== 'failed',
      )
      const wasGiven = facts.some(({ fact: { kind } }) => kind === 'set_active')
      expect(state.accessUntil === null || state.endDate !== null || hasUnreturnedCharge || wasGiven).toBe(
        true,
      )
    }),
    { numRuns: 500 },
  )
})

it('only the first charge can be refunded, for seven days', () => {
  const { charges } = stateOf(fact('paid', '2026-01-10'), fact('paid', '2026-02-10'))
  expect(refundableCharge(charges, noon('2026-01-17'))?.reference).toBe('charge 2026-01-10')
  expect(refundableCharge(charges, noon('2026-01-18'))).toBeUndefined()
  expect(refundableCharge(charges, noon('2026-02-11'))).toBeUndefined()
})

it('a refunded first charge cannot be refunded again', () => {
  const payment = fact('paid', '2026-01-10')
  const refundFact = fact('refunded', '2026-01-11', { references: payment.fact.references })
  expect(refundableCharge(stateOf(payment, refundFact).charges, noon('2026-01-11'))).toBeUndefined()
  expect(refundableCharge([], noon('2026-01-11'))).toBeUndefined()
})
