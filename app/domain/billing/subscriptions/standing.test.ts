import { expect, it } from 'vitest'
import { nextChargeCents, refundOf, standingOf, requestNoticeOf } from './standing.ts'
import type { Charge, SubscriptionRequest, Subscription } from './subscription.ts'

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

it("a paid subscription is 'renewing', with the date and the amount of the next charge", () => {
  expect(standingOf(subscription(), now)).toEqual({
    kind: 'renewing',
    chargedNext: daysFromNow(20),
    cents: 4790,
  })
})

it("a subscription is 'late' when a charge is due or has failed", () => {
  const dueFields = { nextBillingDate: daysFromNow(-1), accessUntil: daysFromNow(4) }
  expect(standingOf(subscription(dueFields), now)).toMatchObject({ kind: 'late', hasFailed: false })
  const failedCharge = charge({ reference: 'c2', status: 'failed', chargedAt: daysFromNow(-1) })
  expect(standingOf(subscription({ ...dueFields, charges: [failedCharge, charge()] }), now)).toEqual({
    kind: 'late',
    due: daysFromNow(-1),
    accessUntil: daysFromNow(4),
    hasFailed: true,
  })
})

it("a cancelled subscription is 'ending', and 'ended' after the paid period", () => {
  const cancelledFields = { cancelDate: daysFromNow(-2), nextBillingDate: null, accessUntil: daysFromNow(20) }
  const ending = { kind: 'ending', accessUntil: daysFromNow(20) }
  expect(standingOf(subscription(cancelledFields), now)).toEqual(ending)
  expect(standingOf(subscription({ ...cancelledFields, accessUntil: daysFromNow(-1) }), now)).toEqual({
    kind: 'ended',
    at: daysFromNow(-1),
    why: 'cancelled',
  })
})

it("a subscription that an administrator set active is 'given', and 'ended' after its access", () => {
  const givenFields = { isSetByHand: true, nextBillingDate: daysFromNow(25) }
  expect(standingOf(subscription(givenFields), now)).toEqual({ kind: 'given', accessUntil: daysFromNow(25) })
  expect(standingOf(subscription({ ...givenFields, accessUntil: daysFromNow(-1) }), now)).toMatchObject({
    kind: 'ended',
    why: 'set_by_hand',
  })
})

it("an unpaid subscription is 'ended' after the grace period, even before a worker updates its status", () => {
  const expiredFields = { nextBillingDate: daysFromNow(-6), accessUntil: daysFromNow(-1) }
  expect(standingOf(subscription(expiredFields), now)).toMatchObject({ kind: 'ended', why: 'unpaid' })
  const cancelledFields = { ...expiredFields, cancelDate: daysFromNow(0), accessUntil: daysFromNow(-6) }
  expect(standingOf(subscription(cancelledFields), now)).toMatchObject({ kind: 'ended', why: 'unpaid' })
})

it("a subscription is 'returned' when its latest charge was refunded or charged back", () => {
  const refundedCharge = charge({ status: 'refunded', returnedAt: daysFromNow(-1) })
  expect(standingOf(subscription({ charges: [refundedCharge] }), now)).toEqual({
    kind: 'returned',
    at: daysFromNow(-1),
    by: 'refund',
    cents: 4790,
  })
  const chargedBackCharge = charge({ status: 'charged_back', returnedAt: daysFromNow(-1) })
  expect(standingOf(subscription({ charges: [chargedBackCharge] }), now)).toMatchObject({ by: 'chargeback' })
})

it('a subscription has no standing before its first payment', () => {
  const unpaidFields = { startDate: null, accessUntil: null, nextBillingDate: null }
  const failedCharge = charge({ status: 'failed' })
  expect(standingOf(subscription({ ...unpaidFields, charges: [failedCharge] }), now)).toBeNull()
})

it("the next charge costs as much as the last charge, or after a change of plan the new plan's price", () => {
  expect(nextChargeCents({ plan: 'monthly', charges: [charge({ amountCents: 3990 })] })).toBe(3990)
  expect(nextChargeCents({ plan: 'annual', charges: [charge()] })).toBe(23_880)
  expect(nextChargeCents({ plan: null, charges: [] })).toBeNull()
})

it('a refund can be requested until the seventh day ends in Brasília', () => {
  const { charges } = subscription({ charges: [charge({ chargedAt: '2026-11-14T15:00:00Z' })] })
  expect(refundOf({ charges }, now)).toEqual({ cents: 4790, until: '2026-11-22T02:59:59.999Z' })
  expect(refundOf({ charges }, new Date('2026-11-22T02:59:59Z'))).not.toBeNull()
  expect(refundOf({ charges }, new Date('2026-11-22T03:00:00Z'))).toBeNull()
})

const request = (fields: Partial<SubscriptionRequest>): SubscriptionRequest => ({
  kind: 'cancel',
  status: 'waiting',
  askedAt: daysFromNow(-0.1),
  answeredAt: null,
  ...fields,
})
const noticeOf = (requests: SubscriptionRequest[], fields: Partial<Subscription> = {}) =>
  requestNoticeOf(subscription({ ...fields, requests }), now)

it('a request is shown as pending until its event arrives', () => {
  expect(noticeOf([request({})])).toEqual({ kind: 'cancel', state: 'pending' })
  const grantedRequest = request({ status: 'done', answeredAt: daysFromNow(-0.05) })
  expect(noticeOf([grantedRequest])).toEqual({ kind: 'cancel', state: 'pending' })
  expect(noticeOf([grantedRequest], { cancelDate: daysFromNow(0) })).toBeNull()
})

it('of two pending requests only the refund is shown, and after the refund neither', () => {
  const requests = [request({}), request({ kind: 'refund' })]
  expect(noticeOf(requests)).toEqual({ kind: 'refund', state: 'pending' })
  expect(
    noticeOf(requests, { charges: [charge({ status: 'refunded' })], cancelDate: daysFromNow(0) }),
  ).toBeNull()
})

it('a request is shown as refused for a month, also if it was granted but led to no event', () => {
  const refusedRequest = request({ status: 'refused', answeredAt: daysFromNow(-1) })
  expect(noticeOf([refusedRequest])).toEqual({ kind: 'cancel', state: 'refused' })
  expect(noticeOf([request({ status: 'done', answeredAt: daysFromNow(-2) })])).toEqual({
    kind: 'cancel',
    state: 'refused',
  })
  expect(noticeOf([request({ status: 'refused', answeredAt: daysFromNow(-31) })])).toBeNull()
})
