import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FactKind, PaymentFact } from '../payments/payment.ts'
import type { Plan } from '../payments/plan.ts'
import {
  refundableCharge,
  stateOf,
  statusAt,
  type SubscriptionState,
  type TimedFact,
} from './subscription-state.ts'

const planOf = (offerId: string | null): Plan | undefined =>
  (({ m: 'monthly', s: 'semiannual', a: 'annual' }) as const)[offerId ?? '']

let factCount = 0

/** A fact of this day at noon; a charge is named after its day by default. */
function fact(kind: FactKind, day: string, changes: Partial<PaymentFact> = {}): TimedFact {
  factCount += 1
  const isOfCharge = kind !== 'cancelled' && kind !== 'plan_switched' && !kind.startsWith('set_')
  return {
    eventId: `e${factCount}`,
    fact: {
      kind,
      occurredAt: `${day}T15:00:00.000Z`,
      subscriptionCode: 'S',
      references: isOfCharge ? [`charge ${day}`] : [],
      productId: 'p',
      offerId: isOfCharge || kind === 'plan_switched' ? 'm' : null,
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
const state = (...facts: TimedFact[]) => stateOf(facts, planOf)
const status = (at: SubscriptionState, day: string) => statusAt(at, noon(day))

describe('a subscription', () => {
  it('is active from its first charge, is charged again a month later and has no end', () => {
    const purchased = state(fact('paid', '2026-01-31'))
    expect(purchased).toMatchObject({
      plan: 'monthly',
      startDate: noon('2026-01-31'),
      nextBillingDate: noon('2026-02-28'),
      endDate: null,
      cancelDate: null,
    })
    expect(status(purchased, '2026-02-01')).toBe('active')
  })

  it('continues with a renewal, and keeps its start date', () => {
    const renewed = state(fact('paid', '2026-01-31'), fact('paid', '2026-02-28'))
    expect(renewed.startDate).toEqual(noon('2026-01-31'))
    expect(renewed.nextBillingDate).toEqual(noon('2026-03-31'))
    expect(renewed.charges).toHaveLength(2)
  })

  it('takes the next charge from the provider if it names one', () => {
    const nextChargeAt = '2026-02-05T12:00:00.000Z'
    expect(state(fact('paid', '2026-01-31', { nextChargeAt })).nextBillingDate).toEqual(
      new Date(nextChargeAt),
    )
  })

  it('an unrenewed subscription has five days of grace and is then inactive', () => {
    const lateSubscription = state(fact('paid', '2026-01-10'), fact('failed', '2026-02-10'))
    expect(status(lateSubscription, '2026-02-14')).toBe('active')
    expect(status(lateSubscription, '2026-02-15')).toBe('inactive')
    expect(lateSubscription.charges.map((charge) => charge.status)).toEqual(['paid', 'failed'])
  })

  it('whose late renewal succeeds in the end is active again', () => {
    const failed = fact('failed', '2026-02-10', { references: ['x'] })
    const paid = fact('paid', '2026-02-20', { references: ['x'] })
    const lateSubscription = state(fact('paid', '2026-01-10'), failed, paid)
    expect(status(lateSubscription, '2026-02-21')).toBe('active')
    expect(lateSubscription.nextBillingDate).toEqual(noon('2026-03-10'))
  })

  it('that is cancelled stays active until the paid time is over, and is not charged any more', () => {
    const cancelled = state(fact('paid', '2026-01-10'), fact('cancelled', '2026-01-20'))
    expect(cancelled).toMatchObject({
      cancelDate: noon('2026-01-20'),
      endDate: noon('2026-02-10'),
      nextBillingDate: null,
    })
    expect(status(cancelled, '2026-02-09')).toBe('active')
    expect(status(cancelled, '2026-02-10')).toBe('cancelled')
  })

  it('that is charged again after a cancellation continues', () => {
    const back = state(
      fact('paid', '2026-01-10'),
      fact('cancelled', '2026-01-20'),
      fact('paid', '2026-03-01'),
    )
    expect(back).toMatchObject({ cancelDate: null, endDate: null })
    expect(status(back, '2026-03-02')).toBe('active')
  })

  it.each(['refunded', 'charged_back'] as const)('whose present charge is %s ends at that moment', (kind) => {
    const paid = fact('paid', '2026-01-10')
    const ended = state(paid, fact(kind, '2026-01-12', { references: paid.fact.references }))
    expect(ended).toMatchObject({ endDate: noon('2026-01-12'), nextBillingDate: null })
    expect(status(ended, '2026-01-11')).toBe('active')
    expect(status(ended, '2026-01-12')).toBe('cancelled')
    expect(ended.charges).toMatchObject([{ status: kind, returnedAt: noon('2026-01-12') }])
  })

  it('whose former charge is refunded continues', () => {
    const first = fact('paid', '2026-01-10')
    const back = fact('refunded', '2026-02-12', { references: first.fact.references })
    expect(status(state(first, fact('paid', '2026-02-10'), back), '2026-02-13')).toBe('active')
  })

  it('whose charge is disputed stays active until the decision', () => {
    const paid = fact('paid', '2026-01-10')
    const disputed = fact('disputed', '2026-01-15', { references: paid.fact.references })
    expect(status(state(paid, disputed), '2026-01-16')).toBe('active')
  })

  it('that was never paid is inactive', () => {
    expect(status(state(fact('failed', '2026-01-10')), '2026-01-10')).toBe('inactive')
    expect(status(state(), '2026-01-10')).toBe('inactive')
  })

  it('changes its plan by a switch, and its period by the next charge', () => {
    const switched = state(fact('paid', '2026-01-10'), fact('plan_switched', '2026-01-15', { offerId: 'a' }))
    expect(switched).toMatchObject({ plan: 'annual', nextBillingDate: noon('2026-02-10') })
    const charged = state(
      fact('paid', '2026-01-10'),
      fact('plan_switched', '2026-01-15', { offerId: 'a' }),
      fact('paid', '2026-02-10', { offerId: 'a' }),
    )
    expect(charged.nextBillingDate).toEqual(noon('2027-02-10'))
  })

  it('counts a charge once, under all of its names', () => {
    const facts = [
      fact('paid', '2026-01-10', { references: ['invoice', 'intent'] }),
      fact('failed', '2026-01-09', { references: ['intent'] }),
      fact('refunded', '2026-01-12', { references: ['intent', 'charge'] }),
    ]
    expect(state(...facts).charges).toMatchObject([
      { reference: 'invoice', status: 'refunded', chargedAt: noon('2026-01-10') },
    ])
  })
})

describe('a status set by hand', () => {
  const purchased = () => fact('paid', '2026-01-10')

  it('applies at once, whatever the provider sent before', () => {
    expect(status(state(purchased(), fact('set_inactive', '2026-01-15')), '2026-01-15')).toBe('inactive')
    expect(status(state(purchased(), fact('set_cancelled', '2026-01-15')), '2026-01-15')).toBe('cancelled')
    expect(
      status(
        state(purchased(), fact('cancelled', '2026-01-11'), fact('set_active', '2026-03-15')),
        '2026-04-14',
      ),
    ).toBe('active')
  })

  it('active lasts as long as a charge of the plan would', () => {
    const set = state(purchased(), fact('set_active', '2026-03-31'))
    expect(set.nextBillingDate).toEqual(noon('2026-04-30'))
    expect(status(set, '2026-04-30')).toBe('inactive')
  })

  it('yields to later events of the provider', () => {
    const set = state(purchased(), fact('set_inactive', '2026-01-15'), fact('paid', '2026-02-10'))
    expect(status(set, '2026-02-11')).toBe('active')
  })
})

it('a charge whose names were linked by an event of its own is one charge', () => {
  const facts = [
    fact('paid', '2026-01-10', { references: ['invoice'] }),
    fact('linked', '2026-01-10', { references: ['invoice', 'intent'] }),
    fact('refunded', '2026-01-12', { references: ['charge', 'intent'] }),
  ]
  expect(state(...facts).charges).toMatchObject([{ reference: 'invoice', status: 'refunded' }])
  expect(state(fact('linked', '2026-01-10')).charges).toEqual([])
})

describe('for any events', () => {
  const day = fc
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
      day,
      fc.constantFrom('a', 'm', 's'),
      fc.subarray(['c1', 'c2', 'c3', 'c4'], { minLength: 1 }),
    )
    .map(([kind, at, offerId, references]) =>
      fact(kind, at, kind === 'cancelled' || kind.startsWith('set_') ? {} : { offerId, references }),
    )
  const story = fc.array(anyFact, { maxLength: 9 })

  it('the state is the same in every order, and when each event arrives twice', () => {
    const shuffled = story.chain((facts) =>
      fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
    )
    fc.assert(
      fc.property(shuffled, ([facts, other]) => {
        const again = other.map((known) => ({ ...known, eventId: `${known.eventId} again` }))
        expect(stateOf([...again, ...other], planOf)).toEqual(stateOf(facts, planOf))
      }),
      { numRuns: 500 },
    )
  })

  it('it is active only while access lasts, and only if a payment was not refunded', () => {
    fc.assert(
      fc.property(story, day, (facts, at) => {
        const found = stateOf(facts, planOf)
        const isActive = status(found, at) === 'active'
        expect(isActive).toBe(found.accessUntil !== null && noon(at) < found.accessUntil)
        const hasUnreturnedCharge = found.charges.some(
          ({ returnedAt, status: kept }) => !returnedAt && kept !== 'failed',
        )
        const wasGiven = facts.some((one) => one.fact.kind === 'set_active')
        expect(found.accessUntil === null || found.endDate !== null || hasUnreturnedCharge || wasGiven).toBe(
          true,
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('the first charge', () => {
  it('can be refunded for seven days; later charges cannot', () => {
    const { charges } = state(fact('paid', '2026-01-10'), fact('paid', '2026-02-10'))
    expect(refundableCharge(charges, noon('2026-01-17'))?.reference).toBe('charge 2026-01-10')
    expect(refundableCharge(charges, noon('2026-01-18'))).toBeUndefined()
    expect(refundableCharge(charges, noon('2026-02-11'))).toBeUndefined()
  })

  it('is refunded once', () => {
    const paid = fact('paid', '2026-01-10')
    const back = fact('refunded', '2026-01-11', { references: paid.fact.references })
    expect(refundableCharge(state(paid, back).charges, noon('2026-01-11'))).toBeUndefined()
    expect(refundableCharge([], noon('2026-01-11'))).toBeUndefined()
  })
})
