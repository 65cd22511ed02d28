import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { processPaymentEvents } from '#app/domain/billing/events/process-payment-events.server.ts'
import { startCheckout } from '#app/domain/billing/checkout/start-checkout.server.ts'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import { log } from '#app/base/log.server.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, anEmail } from '#tests/support/people.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'
import { actAtSandbox } from './act-at-sandbox.server.ts'
import { payAtSandbox } from './pay-at-sandbox.server.ts'
import { receivePaymentEvent } from '../payments/receive-payment-event.server.ts'
import { readSandboxCheckout } from './sandbox-checkout.server.ts'
import { sandboxActSchema, sandboxPaySchema } from './sandbox-forms.ts'
import { startSandboxNotices } from './start-sandbox-notices.server.ts'

setUpTestDatabase()
let receiver: WebhookReceiver
let settings: { restore(): void }
let moment: Date
const initialLogLevel = log.level

beforeAll(async () => {
  log.level = 'silent'
})
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  receiver.answerWith(async ({ headers, body }) => {
    const result = await receivePaymentEvent('sandbox', { headers, body })
    return result.ok ? 200 : 401
  })
  settings = setEnvironment({
    port: receiver.port,
    payments: { ...environment().payments, provider: 'sandbox' },
  })
  moment = new Date('2026-03-10T12:00:00Z')
  setTestClock(() => moment)
})
afterEach(async () => {
  settings.restore()
  await receiver.stop()
})
afterAll(async () => {
  log.level = initialLogLevel
})

function advanceClock(seconds: number): void {
  moment = new Date(moment.getTime() + seconds * 1000)
}

/** Delivers and processes every pending notice. */
async function deliverNotices() {
  const worker = startSandboxNotices()
  for (let step = 0; step < 12; step += 1) {
    await worker.poll()
    advanceClock(20)
  }
  await worker.stop()
  while ((await processPaymentEvents()) > 0);
}

/** Buys the monthly plan through the product, with another e-mail; returns the purchase's code. */
async function buy(faults: Record<string, string>): Promise<string> {
  const { guardian, id: familyId } = await aFamily()
  const order = await startCheckout({ ...guardian, familyId }, { plan: 'monthly', returnPath: '/app' })
  if (!order.ok) throw new Error(order.reason)
  const { plan, ...checkout } = readSandboxCheckout('combinado', new URL(order.url).searchParams)
  const input = sandboxPaySchema.parse({
    ...faults,
    name: guardian.name,
    email: anEmail(),
    once: newId(),
    intent: 'pay',
  })
  return (await payAtSandbox({ ...checkout, plan: plan! }, input)).code
}
async function act(code: string, kind: string, fields: Record<string, string> = {}) {
  const form = sandboxActSchema.parse({ once: newId(), act: kind, ...fields })
  expect(await actAtSandbox(code, form)).toEqual({ ok: true })
}

/** All data that the product stored about a purchase. */
async function storedDataOf(code: string) {
  const { id, ...subscription } = await database()
    .selectFrom('subscriptions')
    .select([
      'id',
      'status',
      'plan',
      'found_by',
      'start_date',
      'end_date',
      'cancel_date',
      'next_billing_date',
    ])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const charges = await database()
    .selectFrom('subscription_charges')
    .select(['plan', 'amount_cents', 'status', 'charged_at'])
    .where('subscription_id', '=', id)
    .orderBy('charged_at')
    .execute()
  const events = await database()
    .selectFrom('payment_events')
    .select('status')
    .where('subscription_id', '=', id)
    .execute()
  return { subscription, charges, events: events.map(({ status }) => status) }
}

/** Renews, refuses, switches, renews and refunds a subscription, half a minute apart. */
async function runStory(code: string) {
  const acts: [string, Record<string, string>?][] = [
    ['renew'],
    ['refuse_renewal'],
    ['switch_plan', { plan: 'annual' }],
    ['renew'],
    ['refund'],
  ]
  for (const [kind, fields] of acts) {
    moment = new Date(moment.getTime() + 30_000)
    await act(code, kind, fields)
  }
}

it('a purchase belongs to the person of the checkout, whatever e-mail was typed', async () => {
  const code = await buy({})
  await deliverNotices()
  expect(await storedDataOf(code)).toMatchObject({
    subscription: { status: 'active', plan: 'monthly', found_by: 'nonce' },
    charges: [{ status: 'paid', amount_cents: 4790 }],
    events: ['applied'],
  })
})

it.each([
  ['twice', { sendsTwice: 'on' }],
  ['late', { delaySeconds: '45' }],
  ['out of order', { swapsOrder: 'on' }],
  ['corrupt at first', { corruptsFirst: 'on' }],
  ['in every wrong way', { sendsTwice: 'on', delaySeconds: '25', swapsOrder: 'on', corruptsFirst: 'on' }],
])('notices sent %s lead to the same data as in order, also when sent again', async (_how, faults) => {
  const startTime = moment
  const referenceCode = await buy({})
  await runStory(referenceCode)
  await deliverNotices()
  const expected = await storedDataOf(referenceCode)
  expect(expected).toMatchObject({
    subscription: { status: 'cancelled', plan: 'annual', next_billing_date: null },
    charges: [
      { status: 'paid' },
      { status: 'paid' },
      { status: 'failed' },
      { status: 'refunded', amount_cents: 23880 },
    ],
  })
  expect(expected.events).toHaveLength(7)

  moment = startTime
  const code = await buy(faults)
  await runStory(code)
  await deliverNotices()
  expect(await storedDataOf(code)).toEqual(expected)
  await act(code, 'resend')
  await deliverNotices()
  expect(await storedDataOf(code)).toEqual(expected)
})
