import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { type CommitSignal, database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import type { PaymentFact } from '#app/domain/billing/payments/payment.ts'
import { setClock } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'
import { type RecordingProvider, aRecordingProvider } from '#tests/support/recording-provider.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { HOTMART_SETTINGS } from '#tests/support/hotmart-events.ts'
import { anUnpaidPurchase, aSubscription, sellAt } from '#tests/support/payments.ts'
import { aFamily, anActor } from '#tests/support/people.ts'
import { carryOutRequests } from './carry-out-requests.server.ts'
import { findOwnSubscriptions, findSubscriptionSettings } from './queries.server.ts'
import { requestCancellation } from './request-cancellation.server.ts'
import { requestRefund } from './request-refund.server.ts'

const DAY = 24 * 60 * 60 * 1000
const HOUR = 60 * 60 * 1000

setUpTestDatabase()
let moment: Date
let provider: RecordingProvider
let restorers: { restore: () => void }[] = []
const level = log.level

beforeEach(async () => {
  log.level = 'silent'
  moment = new Date('2026-03-10T12:00:00Z')
  restorers = [setClock(() => moment)]
  provider = aRecordingProvider()
  // left over from the tests before
  await database().deleteFrom('payment_requests').execute()
})
afterEach(() => {
  log.level = level
  for (const one of restorers) one.restore()
})

async function aPayer(wish: Parameters<typeof aSubscription>[1] = {}) {
  const { guardian, id: familyId } = await aFamily()
  return { userId: guardian.id, familyId, subscriptionId: await aSubscription(guardian.id, wish) }
}

function requestsOf(subscriptionId: string) {
  return database()
    .selectFrom('payment_requests')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

const carryOut = () => carryOutRequests(10, () => provider)
const later = (ms: number) => (moment = new Date(moment.getTime() + ms))

describe('a cancellation', () => {
  it('writes one request, however often and concurrently it is sent, and signals the worker', async () => {
    const { userId, subscriptionId } = await aPayer()
    const signals: CommitSignal[] = []
    const stop = onCommit((signal) => signals.push(signal))
    const taps = await Promise.all(
      [1, 2, 3].map(() => requestCancellation(anActor(userId), { subscriptionId })),
    )
    stop()
    expect(taps).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    const [request, ...others] = await requestsOf(subscriptionId)
    expect(others).toEqual([])
    expect(request).toMatchObject({ kind: 'cancel', status: 'waiting', requested_by_user_id: userId })
    expect(signals.filter(({ kind }) => kind === 'payment-request')).toEqual([
      { kind: 'payment-request', id: request!.id },
    ])
    expect(signals.map(({ kind }) => kind)).toContain('person')
  })

  it('does not change the subscription itself, which only the event does', async () => {
    const { userId, subscriptionId } = await aPayer()
    const [before] = await findOwnSubscriptions(userId)
    await requestCancellation(anActor(userId), { subscriptionId })
    const [after] = await findOwnSubscriptions(userId)
    expect(after).toEqual({
      ...before,
      requests: [{ kind: 'cancel', status: 'waiting', askedAt: moment.toISOString(), answeredAt: null }],
    })
  })

  it('finds no subscription of another person, and none that does not exist', async () => {
    const { subscriptionId } = await aPayer()
    const other = await aPayer()
    const notFound = { ok: false, reason: 'subscription_not_found' }
    expect(await requestCancellation(anActor(other.userId), { subscriptionId })).toEqual(notFound)
    expect(await requestCancellation(anActor(other.userId), { subscriptionId: newId() })).toEqual(notFound)
    expect(await requestsOf(subscriptionId)).toEqual([])
  })

  it('succeeds again after the cancellation, and is refused after the paid time', async () => {
    const { userId, subscriptionId } = await aPayer({
      then: [{ kind: 'cancelled', occurredAt: moment.toISOString() }],
    })
    expect(await requestCancellation(anActor(userId), { subscriptionId })).toEqual({ ok: true })
    later(40 * DAY)
    expect(await requestCancellation(anActor(userId), { subscriptionId })).toEqual({
      ok: false,
      reason: 'already_over',
    })
    expect(await requestsOf(subscriptionId)).toEqual([])
  })

  it('is still possible after access ended unpaid, because the card may be charged again', async () => {
    const { userId, subscriptionId } = await aPayer()
    later(60 * DAY)
    expect(await requestCancellation(anActor(userId), { subscriptionId })).toEqual({ ok: true })
    expect(await requestsOf(subscriptionId)).toHaveLength(1)
  })

  it('redirects to a provider that accepts no requests from us', async () => {
    restorers.push(sellAt('hotmart', { hotmart: HOTMART_SETTINGS }))
    const { userId, familyId, subscriptionId } = await aPayer({ provider: 'hotmart' })
    const notHere = { ok: false, reason: 'not_possible_here' }
    expect(await requestCancellation(anActor(userId), { subscriptionId })).toEqual(notHere)
    expect(await requestRefund(anActor(userId), { subscriptionId })).toEqual(notHere)
    const settings = await findSubscriptionSettings({ userId, familyId, role: 'parent' })
    expect(settings?.own[0]).toMatchObject({
      acceptsRequests: false,
      selfServiceUrl: expect.stringMatching(/^https:/),
    })
  })

  it('after a later charge is another request', async () => {
    const { userId, subscriptionId } = await aPayer()
    await requestCancellation(anActor(userId), { subscriptionId })
    await carryOut()
    await database()
      .deleteFrom('subscription_charges')
      .where('subscription_id', '=', subscriptionId)
      .execute()
    await database()
      .insertInto('subscription_charges')
      .values({ subscription_id: subscriptionId, reference: 'later', status: 'paid', charged_at: moment })
      .execute()
    await requestCancellation(anActor(userId), { subscriptionId })
    expect((await requestsOf(subscriptionId)).map(({ reference }) => reference)).toEqual([
      expect.stringMatching(/^charge-/),
      'later',
    ])
  })
})

describe("'Minha assinatura'", () => {
  it('leaves out a purchase whose first payment was refused, with nothing to cancel', async () => {
    const restore = sellAt('sandbox')
    try {
      const { guardian, id: familyId } = await aFamily()
      await anUnpaidPurchase(guardian.id)
      const person = { userId: guardian.id, familyId, role: 'parent' as const }
      expect(await findOwnSubscriptions(guardian.id)).toHaveLength(1)
      expect(await findSubscriptionSettings(person)).toEqual({ own: [], payerName: null, isSold: true })
    } finally {
      restore.restore()
    }
  })
})

describe('a refund', () => {
  it('names the first charge, once', async () => {
    const { userId, subscriptionId } = await aPayer()
    later(6 * DAY)
    await Promise.all([1, 2].map(() => requestRefund(anActor(userId), { subscriptionId })))
    const [request, ...others] = await requestsOf(subscriptionId)
    expect(others).toEqual([])
    expect(request).toMatchObject({ kind: 'refund', reference: expect.stringMatching(/^charge-/) })
  })

  it('is refused after seven days, and if nothing is left to refund', async () => {
    const { userId, subscriptionId } = await aPayer()
    const returned = await aSubscription(userId, {
      then: [{ kind: 'refunded', occurredAt: moment.toISOString() }],
    })
    expect(await requestRefund(anActor(userId), { subscriptionId: returned })).toEqual({
      ok: false,
      reason: 'already_over',
    })
    later(8 * DAY)
    expect(await requestRefund(anActor(userId), { subscriptionId })).toEqual({
      ok: false,
      reason: 'too_late',
    })
  })

  it('is only for the payer', async () => {
    const { subscriptionId } = await aPayer()
    const { userId } = await aPayer()
    expect(await requestRefund(anActor(userId), { subscriptionId })).toEqual({
      ok: false,
      reason: 'subscription_not_found',
    })
  })
})

describe('sending requests', () => {
  it('sends the provider every name of the charge, outside of any transaction, and stores the response', async () => {
    const { userId, subscriptionId } = await aPayer()
    const events = database().selectFrom('payment_events').where('subscription_id', '=', subscriptionId)
    const sale = await events.selectAll().executeTakeFirstOrThrow()
    const fact = sale.fact as unknown as PaymentFact
    const names = [...fact.references, 'z-name-of-the-invoice']
    const linked = JSON.stringify({ ...fact, kind: 'disputed', references: names })
    await database()
      .insertInto('payment_events')
      .values({ ...sale, id: newId(), event_id: newId(), fact: linked })
      .execute()
    await requestRefund(anActor(userId), { subscriptionId })
    const [request] = await requestsOf(subscriptionId)
    expect(await carryOut()).toBe(1)
    expect(provider.requests).toEqual([
      {
        operation: 'refund',
        code: expect.stringMatching(/^sale-/),
        references: names,
        requestId: request!.id,
      },
    ])
    expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'done', done_at: moment }])
    expect(await carryOut()).toBe(0)
  })

  it('retries under the same id with growing pauses, and gives up after two days', async () => {
    const { userId, subscriptionId } = await aPayer()
    await requestCancellation(anActor(userId), { subscriptionId })
    provider.response = { ok: false, reason: 'unavailable', problem: 'http_503' }
    expect(await carryOut()).toBe(1)
    expect(await carryOut()).toBe(0)
    expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'waiting', reason: 'http_503' }])
    later(30_000)
    expect(await carryOut()).toBe(1)
    later(30_000)
    expect(await carryOut()).toBe(0)
    later(2 * DAY)
    expect(await carryOut()).toBe(1)
    expect(new Set(provider.requests.map(({ requestId }) => requestId)).size).toBe(1)
    expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'refused', reason: 'http_503' }])
    // a refused one may be requested again
    expect(await requestCancellation(anActor(userId), { subscriptionId })).toEqual({ ok: true })
    expect((await requestsOf(subscriptionId)).map(({ status }) => status)).toEqual(['refused', 'waiting'])
  })

  it('accepts a refusal as final, and signals the open screens', async () => {
    const { userId, familyId, subscriptionId } = await aPayer()
    await requestRefund(anActor(userId), { subscriptionId })
    provider.response = { ok: false, reason: 'refused', problem: 'already_settled' }
    const signals: CommitSignal[] = []
    const stop = onCommit((signal) => signals.push(signal))
    await carryOut()
    stop()
    expect(signals).toContainEqual({ kind: 'family', id: familyId })
    const [ownSubscription] = await findOwnSubscriptions(userId)
    expect(ownSubscription!.requests).toMatchObject([{ kind: 'refund', status: 'refused' }])
  })

  it('continues after a provider that failed, and after a process that died', async () => {
    const { userId, subscriptionId } = await aPayer()
    await requestCancellation(anActor(userId), { subscriptionId })
    provider.response = new Error('socket hang up')
    await carryOut()
    expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'waiting', reason: 'broke' }])
    // sent, and never answered
    await database()
      .updateTable('payment_requests')
      .set({ due_at: new Date(moment.getTime() + 2 * 60_000) })
      .execute()
    provider.response = { ok: true }
    expect(await carryOut()).toBe(0)
    later(3 * 60_000)
    expect(await carryOut()).toBe(1)
    expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'done', attempts: 2 }])
  })

  it('is done by one of many processes', async () => {
    const { userId, subscriptionId } = await aPayer()
    await requestCancellation(anActor(userId), { subscriptionId })
    const counts = await Promise.all([carryOut(), carryOut(), carryOut()])
    expect(counts.toSorted()).toEqual([0, 0, 1])
    expect(provider.requests).toHaveLength(1)
  })

  it('waits while the keys of its provider are missing', async () => {
    const { userId, subscriptionId } = await aPayer()
    await requestCancellation(anActor(userId), { subscriptionId })
    await carryOutRequests(10, () => undefined)
    expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'waiting', reason: 'provider_off' }])
  })

  it('sends nothing that has already happened', async () => {
    const { userId, subscriptionId } = await aPayer({
      then: [{ kind: 'cancelled', occurredAt: '2026-03-10T12:00:01Z' }],
    })
    await database()
      .insertInto('payment_requests')
      .values({
        id: newId(),
        subscription_id: subscriptionId,
        kind: 'cancel',
        due_at: moment,
        requested_by_user_id: userId,
        created_at: moment,
      })
      .execute()
    await carryOut()
    expect(provider.requests).toEqual([])
    expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'done' }])
  })

  it('a granted request without an event can be sent again after a day', async () => {
    const { userId, subscriptionId } = await aPayer()
    await requestCancellation(anActor(userId), { subscriptionId })
    await carryOut()
    later(23 * HOUR)
    await requestCancellation(anActor(userId), { subscriptionId })
    expect(await requestsOf(subscriptionId)).toHaveLength(1)
    later(2 * HOUR)
    await requestCancellation(anActor(userId), { subscriptionId })
    expect(await requestsOf(subscriptionId)).toMatchObject([
      { status: 'refused', reason: 'no_event' },
      { status: 'waiting' },
    ])
  })
})
