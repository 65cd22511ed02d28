import { afterEach, beforeEach, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { processPaymentEvents } from '#app/domain/billing/events/process-payment-events.server.ts'
import { startCheckout } from '#app/domain/billing/checkout/start-checkout.server.ts'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aFamily, anEmail } from '#tests/support/people.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts'
import { selectRow, selectRows } from '#tests/support/rows.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { expectOk } from '#tests/support/results.ts'
import { runSandboxAction } from './run-sandbox-action.server.ts'
import { payAtSandbox } from './pay-at-sandbox.server.ts'
import { receivePaymentEvent } from '../payments/receive-payment-event.server.ts'
import { readSandboxCheckout } from './sandbox-checkout.server.ts'
import { sandboxActionSchema, sandboxPaySchema } from './sandbox-forms.ts'
import { startSandboxWebhookWorker } from './sandbox-webhook-worker.server.ts'

setUpTestDatabase()
let receiver: WebhookReceiver
let environmentOverride: { restore(): void }
let currentTime: Date

silenceLog()
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  receiver.answerWith(async ({ headers, body }) => {
    const result = await receivePaymentEvent('sandbox', { headers, body })
    return result.ok ? 200 : 401
  })
  environmentOverride = setEnvironment({
    port: receiver.port,
    payments: { ...environment().payments, provider: 'sandbox' },
  })
  currentTime = new Date('2026-03-10T12:00:00Z')
  setTestClock(() => currentTime)
})
afterEach(async () => {
  environmentOverride.restore()
  await receiver.stop()
})

function advanceClock(seconds: number): void {
  currentTime = new Date(currentTime.getTime() + seconds * 1000)
}

/** Sends all pending webhooks, moving the clock past retries and delays, and processes their events. */
async function deliverWebhooks() {
  const worker = startSandboxWebhookWorker()
  for (let step = 0; step < 12; step += 1) {
    await worker.poll()
    advanceClock(20)
  }
  await worker.stop()
  while ((await processPaymentEvents()) > 0);
}

/** Buys the monthly plan through our checkout, with an e-mail other than the account's; returns the purchase's code. */
async function buy(faults: Record<string, string>): Promise<string> {
  const { guardian, id: familyId } = await aFamily()
  const order = await expectOk(
    startCheckout({ ...guardian, familyId }, { plan: 'monthly', returnPath: '/app' }),
  )
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
async function runAction(code: string, kind: string, fields: Record<string, string> = {}) {
  const form = sandboxActionSchema.parse({ once: newId(), act: kind, ...fields })
  expect(await runSandboxAction(code, form)).toEqual({ ok: true })
}

/** The stored subscription, charges and event statuses of a purchase. */
async function storedDataOf(code: string) {
  const { id, ...subscription } = await selectRow('subscriptions', { code }, [
    'id',
    'status',
    'plan',
    'found_by',
    'start_date',
    'end_date',
    'cancel_date',
    'next_billing_date',
  ])
  const charges = await database()
    .selectFrom('subscription_charges')
    .select(['plan', 'amount_cents', 'status', 'charged_at'])
    .where('subscription_id', '=', id)
    .orderBy('charged_at')
    .execute()
  const events = await selectRows('payment_events', { subscription_id: id }, ['status'])
  return { subscription, charges, events: events.map(({ status }) => status) }
}

/** Renews a purchase, refuses a renewal, switches the plan, renews and refunds it, half a minute apart. */
async function runActions(code: string) {
  const actions: [string, Record<string, string>?][] = [
    ['renew'],
    ['refuse_renewal'],
    ['switch_plan', { plan: 'annual' }],
    ['renew'],
    ['refund'],
  ]
  for (const [kind, fields] of actions) {
    currentTime = new Date(currentTime.getTime() + 30_000)
    await runAction(code, kind, fields)
  }
}

it('a purchase belongs to the person who started the checkout, whatever e-mail was typed', async () => {
  const code = await buy({})
  await deliverWebhooks()
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
  ['corrupted at the first attempt', { corruptsFirstAttempt: 'on' }],
  ['with all faults', { sendsTwice: 'on', delaySeconds: '25', swapsOrder: 'on', corruptsFirstAttempt: 'on' }],
])(
  'webhooks sent %s lead to the same stored data as without faults, and so does a resend',
  async (_description, faults) => {
    const startTime = currentTime
    const referenceCode = await buy({})
    await runActions(referenceCode)
    await deliverWebhooks()
    const expectedData = await storedDataOf(referenceCode)
    expect(expectedData).toMatchObject({
      subscription: { status: 'cancelled', plan: 'annual', next_billing_date: null },
      charges: [
        { status: 'paid' },
        { status: 'paid' },
        { status: 'failed' },
        { status: 'refunded', amount_cents: 23880 },
      ],
    })
    expect(expectedData.events).toHaveLength(7)

    currentTime = startTime
    const code = await buy(faults)
    await runActions(code)
    await deliverWebhooks()
    expect(await storedDataOf(code)).toEqual(expectedData)
    await runAction(code, 'resend')
    await deliverWebhooks()
    expect(await storedDataOf(code)).toEqual(expectedData)
  },
)
