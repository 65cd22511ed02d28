import { describe, expect, it } from 'vitest'
import { nextChargeCents, refundOf, standingOf, requestNoticeOf } from './standing.ts'
import type { Charge, OpenRequest, Subscription } from './subscription.ts'

const now = new Date('2026-11-21T12:00:00Z')
const daysFromNow = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString()

function charge(fields: Partial<Charge> = {}): Charge {
  return {
    reference: 'c1',
    plan: 'monthly',
    amountCents: 4790,
    currency: 'BRL',
    status: 'paid',
    chargedAt: daysFromNow(-10),
    returnedAt: null,
    ...fields,
  }
}

function subscription(fields: Partial<Subscription> = {}): Subscription {
  return {
    id: 's1',
    provider: 'hotmart',
    plan: 'monthly',
    status: 'active',
    startDate: daysFromNow(-10),
    endDate: null,
    nextBillingDate: daysFromNow(20),
    cancelDate: null,
    accessUntil: daysFromNow(25),
    charges: [charge()],
    isSetByHand: false,
    mention: null,
    requests: [],
    ...fields,
  }
}

describe('a subscription', () => {
  it('is renewing, with the date and the amount of the next charge', () => {
    expect(standingOf(subscription(), now)).toEqual({
      kind: 'renewing',
      chargedNext: daysFromNow(20),
      cents: 4790,
    })
  })

  it('is late from the time a charge was due or failed', () => {
    const due = { nextBillingDate: daysFromNow(-1), accessUntil: daysFromNow(4) }
    expect(standingOf(subscription(due), now)).toMatchObject({ kind: 'late', hasFailed: false })
    const failed = charge({ reference: 'c2', status: 'failed', chargedAt: daysFromNow(-1) })
    expect(standingOf(subscription({ ...due, charges: [failed, charge()] }), now)).toEqual({
      kind: 'late',
      due: daysFromNow(-1),
      accessUntil: daysFromNow(4),
      hasFailed: true,
    })
  })

  it('is ending when it was cancelled, and ended once the paid time is over', () => {
    const cancelled = { cancelDate: daysFromNow(-2), nextBillingDate: null, accessUntil: daysFromNow(20) }
    expect(standingOf(subscription(cancelled), now)).toEqual({ kind: 'ending', accessUntil: daysFromNow(20) })
    expect(standingOf(subscription({ ...cancelled, accessUntil: daysFromNow(-1) }), now)).toEqual({
      kind: 'ended',
      at: daysFromNow(-1),
      why: 'cancelled',
    })
  })

  it('is given, or ended, if an administrator set it', () => {
    const set = { isSetByHand: true, nextBillingDate: daysFromNow(25) }
    expect(standingOf(subscription(set), now)).toEqual({ kind: 'given', accessUntil: daysFromNow(25) })
    expect(standingOf(subscription({ ...set, accessUntil: daysFromNow(-1) }), now)).toMatchObject({
      kind: 'ended',
      why: 'set_by_hand',
    })
  })

  it('is ended unpaid after the days of grace, also before a worker recorded it', () => {
    const expired = { nextBillingDate: daysFromNow(-6), accessUntil: daysFromNow(-1) }
    expect(standingOf(subscription(expired), now)).toMatchObject({ kind: 'ended', why: 'unpaid' })
    const givenUp = { ...expired, cancelDate: daysFromNow(0), accessUntil: daysFromNow(-6) }
    expect(standingOf(subscription(givenUp), now)).toMatchObject({ kind: 'ended', why: 'unpaid' })
  })

  it('is returned when the present charge was refunded', () => {
    const back = charge({ status: 'refunded', returnedAt: daysFromNow(-1) })
    expect(standingOf(subscription({ charges: [back] }), now)).toEqual({
      kind: 'returned',
      at: daysFromNow(-1),
      by: 'refund',
      cents: 4790,
    })
    const chargedBack = charge({ status: 'charged_back', returnedAt: daysFromNow(-1) })
    expect(standingOf(subscription({ charges: [chargedBack] }), now)).toMatchObject({ by: 'chargeback' })
  })

  it('is absent when nothing was ever paid', () => {
    const neverPaid = { startDate: null, accessUntil: null, nextBillingDate: null }
    const failed = charge({ status: 'failed' })
    expect(standingOf(subscription({ ...neverPaid, charges: [failed] }), now)).toBeNull()
  })
})

it('the next charge has the amount of the last one, or the price of the new plan after a switch', () => {
  expect(nextChargeCents({ plan: 'monthly', charges: [charge({ amountCents: 3990 })] })).toBe(3990)
  expect(nextChargeCents({ plan: 'annual', charges: [charge()] })).toBe(23_880)
  expect(nextChargeCents({ plan: null, charges: [] })).toBeNull()
})

it('a refund is possible until the seventh day ends in Brasília', () => {
  const { charges } = subscription({ charges: [charge({ chargedAt: '2026-11-14T15:00:00Z' })] })
  expect(refundOf({ charges }, now)).toEqual({ cents: 4790, until: '2026-11-22T02:59:59.999Z' })
  expect(refundOf({ charges }, new Date('2026-11-22T02:59:59Z'))).not.toBeNull()
  expect(refundOf({ charges }, new Date('2026-11-22T03:00:00Z'))).toBeNull()
})

describe('a request is shown', () => {
  const request = (fields: Partial<OpenRequest>): OpenRequest => ({
    kind: 'cancel',
    status: 'waiting',
    askedAt: daysFromNow(-0.1),
    answeredAt: null,
    ...fields,
  })
  const noticeOf = (requests: OpenRequest[], fields: Partial<Subscription> = {}) =>
    requestNoticeOf(subscription({ ...fields, requests }), now)

  it('as pending until its event arrives', () => {
    expect(noticeOf([request({})])).toEqual({ kind: 'cancel', state: 'pending' })
    const granted = request({ status: 'done', answeredAt: daysFromNow(-0.05) })
    expect(noticeOf([granted])).toEqual({ kind: 'cancel', state: 'pending' })
    expect(noticeOf([granted], { cancelDate: daysFromNow(0) })).toBeNull()
  })

  it('as a refund before a cancellation, and no more once the money is refunded', () => {
    const both = [request({}), request({ kind: 'refund' })]
    expect(noticeOf(both)).toEqual({ kind: 'refund', state: 'pending' })
    expect(
      noticeOf(both, { charges: [charge({ status: 'refunded' })], cancelDate: daysFromNow(0) }),
    ).toBeNull()
  })

  it('as refused for a month, also when it was granted without effect', () => {
    const refused = request({ status: 'refused', answeredAt: daysFromNow(-1) })
    expect(noticeOf([refused])).toEqual({ kind: 'cancel', state: 'refused' })
    expect(noticeOf([request({ status: 'done', answeredAt: daysFromNow(-2) })])).toEqual({
      kind: 'cancel',
      state: 'refused',
    })
    expect(noticeOf([request({ status: 'refused', answeredAt: daysFromNow(-31) })])).toBeNull()
  })
})
