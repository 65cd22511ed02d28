import { beforeEach, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#app/base/durations.ts'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { type CommitSignal, database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import type { PaymentFact } from '#app/domain/billing/payments/payment.ts'
import { type RecordingProvider, aRecordingProvider } from '#tests/support/recording-provider.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { HOTMART_SETTINGS } from '#tests/support/hotmart-events.ts'
import { anUnpaidPurchase, aSubscription } from '#tests/support/payments.ts'
import { aFamily, anActor } from '#tests/support/people.ts'
import { setTestPaymentProvider } from '#tests/support/set-test-payment-provider.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { insertRow, updateRows } from '#tests/support/rows.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { refusedWith } from '#tests/support/results.ts'
import { processPaymentRequests } from './process-payment-requests.server.ts'
import { findOwnSubscriptions, findSubscriptionSettings } from './queries.server.ts'
import { requestCancellation } from './request-cancellation.server.ts'
import { requestRefund } from './request-refund.server.ts'

setUpTestDatabase()
let currentTime: Date
let provider: RecordingProvider

silenceLog()
beforeEach(async () => {
  currentTime = new Date('2026-03-10T12:00:00Z')
  setTestClock(() => currentTime)
  provider = aRecordingProvider()
  // delete the requests of earlier tests
  await database().deleteFrom('payment_requests').execute()
})

async function aPayer(sale: Parameters<typeof aSubscription>[1] = {}) {
  const { guardian, id: familyId } = await aFamily()
  return { userId: guardian.id, familyId, subscriptionId: await aSubscription(guardian.id, sale) }
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

const runWorker = () => processPaymentRequests(10, () => provider)
const advanceClock = (ms: number) => (currentTime = new Date(currentTime.getTime() + ms))

it('concurrent cancellations of a subscription store one request and signal the worker once', async () => {
  const { userId, subscriptionId } = await aPayer()
  const signals: CommitSignal[] = []
  const stopListening = onCommit((signal) => signals.push(signal))
  const results = await Promise.all(
    [1, 2, 3].map(() => requestCancellation(anActor(userId), { subscriptionId })),
  )
  stopListening()
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  const [request, ...otherRequests] = await requestsOf(subscriptionId)
  expect(otherRequests).toEqual([])
  expect(request).toMatchObject({ kind: 'cancel', status: 'waiting', requested_by_user_id: userId })
  expect(signals.filter(({ kind }) => kind === 'payment-request')).toEqual([
    { kind: 'payment-request', id: request!.id },
  ])
  expect(signals.map(({ kind }) => kind)).toContain('person')
})

it('a cancellation adds a request and does not change the subscription until the provider sends its event', async () => {
  const { userId, subscriptionId } = await aPayer()
  const [subscriptionBefore] = await findOwnSubscriptions(userId)
  await requestCancellation(anActor(userId), { subscriptionId })
  const [subscriptionAfter] = await findOwnSubscriptions(userId)
  expect(subscriptionAfter).toEqual({
    ...subscriptionBefore,
    requests: [{ kind: 'cancel', status: 'waiting', askedAt: currentTime.toISOString(), answeredAt: null }],
  })
})

it('a cancellation is refused for another person’s subscription and for an unknown id', async () => {
  const { subscriptionId } = await aPayer()
  const otherPayer = await aPayer()
  const notFound = refusedWith('subscription_not_found')
  expect(await requestCancellation(anActor(otherPayer.userId), { subscriptionId })).toEqual(notFound)
  expect(await requestCancellation(anActor(otherPayer.userId), { subscriptionId: newId() })).toEqual(notFound)
  expect(await requestsOf(subscriptionId)).toEqual([])
})

it('the cancellation of a cancelled subscription succeeds during the paid period and is refused afterwards', async () => {
  const { userId, subscriptionId } = await aPayer({
    laterFacts: [{ kind: 'cancelled', occurredAt: currentTime.toISOString() }],
  })
  expect(await requestCancellation(anActor(userId), { subscriptionId })).toEqual({ ok: true })
  advanceClock(40 * DAY_MS)
  expect(await requestCancellation(anActor(userId), { subscriptionId })).toEqual(refusedWith('already_over'))
  expect(await requestsOf(subscriptionId)).toEqual([])
})

it('an unpaid subscription without access can be cancelled, because the card may be charged again', async () => {
  const { userId, subscriptionId } = await aPayer()
  advanceClock(60 * DAY_MS)
  expect(await requestCancellation(anActor(userId), { subscriptionId })).toEqual({ ok: true })
  expect(await requestsOf(subscriptionId)).toHaveLength(1)
})

it('cancellation and refund are refused if the provider supports neither, and Config links to its own page', async () => {
  setTestPaymentProvider('hotmart', { hotmart: HOTMART_SETTINGS })
  const { userId, familyId, subscriptionId } = await aPayer({ provider: 'hotmart' })
  const refusal = refusedWith('not_possible_here')
  expect(await requestCancellation(anActor(userId), { subscriptionId })).toEqual(refusal)
  expect(await requestRefund(anActor(userId), { subscriptionId })).toEqual(refusal)
  const settings = await findSubscriptionSettings({ userId, familyId, role: 'parent' })
  expect(settings?.own[0]).toMatchObject({
    acceptsRequests: false,
    selfServiceUrl: expect.stringMatching(/^https:/),
  })
})

it('a cancellation can be requested again after a later charge', async () => {
  const { userId, subscriptionId } = await aPayer()
  await requestCancellation(anActor(userId), { subscriptionId })
  await runWorker()
  await database().deleteFrom('subscription_charges').where('subscription_id', '=', subscriptionId).execute()
  await insertRow('subscription_charges', {
    subscription_id: subscriptionId,
    reference: 'later',
    status: 'paid',
    charged_at: currentTime,
  })
  await requestCancellation(anActor(userId), { subscriptionId })
  expect((await requestsOf(subscriptionId)).map(({ reference }) => reference)).toEqual([
    expect.stringMatching(/^charge-/),
    'later',
  ])
})

it("'Assinatura' does not show a purchase whose first payment was refused", async () => {
  setTestPaymentProvider('sandbox')
  const { guardian, id: familyId } = await aFamily()
  await anUnpaidPurchase(guardian.id)
  const person = { userId: guardian.id, familyId, role: 'parent' as const }
  expect(await findOwnSubscriptions(guardian.id)).toHaveLength(1)
  expect(await findSubscriptionSettings(person)).toEqual({
    own: [],
    payerName: null,
    givenUntil: null,
    arePlansSold: true,
  })
})

it('concurrent refund requests store one request, for the first charge', async () => {
  const { userId, subscriptionId } = await aPayer()
  advanceClock(6 * DAY_MS)
  await Promise.all([1, 2].map(() => requestRefund(anActor(userId), { subscriptionId })))
  const [request, ...otherRequests] = await requestsOf(subscriptionId)
  expect(otherRequests).toEqual([])
  expect(request).toMatchObject({ kind: 'refund', reference: expect.stringMatching(/^charge-/) })
})

it('a refund is refused after an earlier refund, and after seven days', async () => {
  const { userId, subscriptionId } = await aPayer()
  const refundedId = await aSubscription(userId, {
    laterFacts: [{ kind: 'refunded', occurredAt: currentTime.toISOString() }],
  })
  expect(await requestRefund(anActor(userId), { subscriptionId: refundedId })).toEqual(
    refusedWith('already_over'),
  )
  advanceClock(8 * DAY_MS)
  expect(await requestRefund(anActor(userId), { subscriptionId })).toEqual(refusedWith('too_late'))
})

it('a refund is refused for another person’s subscription', async () => {
  const { subscriptionId } = await aPayer()
  const { userId } = await aPayer()
  expect(await requestRefund(anActor(userId), { subscriptionId })).toEqual(
    refusedWith('subscription_not_found'),
  )
})

it('the worker sends all references of the charge to the provider, and stores the response', async () => {
  const { userId, subscriptionId } = await aPayer()
  const eventQuery = database().selectFrom('payment_events').where('subscription_id', '=', subscriptionId)
  const saleEvent = await eventQuery.selectAll().executeTakeFirstOrThrow()
  const fact = saleEvent.fact as unknown as PaymentFact
  const references = [...fact.references, 'z-alias-of-the-charge']
  const disputeFact = JSON.stringify({ ...fact, kind: 'disputed', references })
  await insertRow('payment_events', { ...saleEvent, id: newId(), event_id: newId(), fact: disputeFact })
  await requestRefund(anActor(userId), { subscriptionId })
  const [request] = await requestsOf(subscriptionId)
  expect(await runWorker()).toBe(1)
  expect(provider.requests).toEqual([
    {
      operation: 'refund',
      code: expect.stringMatching(/^sale-/),
      references,
      requestId: request!.id,
    },
  ])
  expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'done', done_at: currentTime }])
  expect(await runWorker()).toBe(0)
})

it('for two days the worker retries an unavailable provider, with the same request id and growing pauses', async () => {
  const { userId, subscriptionId } = await aPayer()
  await requestCancellation(anActor(userId), { subscriptionId })
  provider.response = { ok: false, reason: 'unavailable', problem: 'http_503' }
  expect(await runWorker()).toBe(1)
  expect(await runWorker()).toBe(0)
  expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'waiting', reason: 'http_503' }])
  advanceClock(30_000)
  expect(await runWorker()).toBe(1)
  advanceClock(30_000)
  expect(await runWorker()).toBe(0)
  advanceClock(2 * DAY_MS)
  expect(await runWorker()).toBe(1)
  expect(new Set(provider.requests.map(({ requestId }) => requestId)).size).toBe(1)
  expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'refused', reason: 'http_503' }])
  // the person may repeat a refused request
  expect(await requestCancellation(anActor(userId), { subscriptionId })).toEqual({ ok: true })
  expect((await requestsOf(subscriptionId)).map(({ status }) => status)).toEqual(['refused', 'waiting'])
})

it('the worker stores a refusal without a retry, and signals the open screens', async () => {
  const { userId, familyId, subscriptionId } = await aPayer()
  await requestRefund(anActor(userId), { subscriptionId })
  provider.response = { ok: false, reason: 'refused', problem: 'already_settled' }
  const signals: CommitSignal[] = []
  const stopListening = onCommit((signal) => signals.push(signal))
  await runWorker()
  stopListening()
  expect(signals).toContainEqual({ kind: 'family', id: familyId })
  const [ownSubscription] = await findOwnSubscriptions(userId)
  expect(ownSubscription!.requests).toMatchObject([{ kind: 'refund', status: 'refused' }])
})

it('the worker retries after an exception, and after a crash when the lease ends', async () => {
  const { userId, subscriptionId } = await aPayer()
  await requestCancellation(anActor(userId), { subscriptionId })
  provider.response = new Error('socket hang up')
  await runWorker()
  expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'waiting', reason: 'broke' }])
  // lease the request for two minutes, as a crashed process leaves it
  await updateRows('payment_requests', {}, { due_at: new Date(currentTime.getTime() + 2 * 60_000) })
  provider.response = { ok: true }
  expect(await runWorker()).toBe(0)
  advanceClock(3 * 60_000)
  expect(await runWorker()).toBe(1)
  expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'done', attempts: 2 }])
})

it('only one of several concurrent workers sends a request', async () => {
  const { userId, subscriptionId } = await aPayer()
  await requestCancellation(anActor(userId), { subscriptionId })
  const counts = await Promise.all([runWorker(), runWorker(), runWorker()])
  expect(counts.toSorted()).toEqual([0, 0, 1])
  expect(provider.requests).toHaveLength(1)
})

it('the worker retries a request while the keys of its provider are not configured', async () => {
  const { userId, subscriptionId } = await aPayer()
  await requestCancellation(anActor(userId), { subscriptionId })
  await processPaymentRequests(10, () => undefined)
  expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'waiting', reason: 'provider_off' }])
})

it('the worker sends no cancellation of a cancelled subscription', async () => {
  const { userId, subscriptionId } = await aPayer({
    laterFacts: [{ kind: 'cancelled', occurredAt: '2026-03-10T12:00:01Z' }],
  })
  await insertRow('payment_requests', {
    id: newId(),
    subscription_id: subscriptionId,
    kind: 'cancel',
    due_at: currentTime,
    requested_by_user_id: userId,
    created_at: currentTime,
  })
  await runWorker()
  expect(provider.requests).toEqual([])
  expect(await requestsOf(subscriptionId)).toMatchObject([{ status: 'done' }])
})

it('a granted request that led to no event may be repeated after a day', async () => {
  const { userId, subscriptionId } = await aPayer()
  await requestCancellation(anActor(userId), { subscriptionId })
  await runWorker()
  advanceClock(23 * HOUR_MS)
  await requestCancellation(anActor(userId), { subscriptionId })
  expect(await requestsOf(subscriptionId)).toHaveLength(1)
  advanceClock(2 * HOUR_MS)
  await requestCancellation(anActor(userId), { subscriptionId })
  expect(await requestsOf(subscriptionId)).toMatchObject([
    { status: 'refused', reason: 'no_event' },
    { status: 'waiting' },
  ])
})
