import { afterEach, beforeEach, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import type { Worker } from '#app/platform/worker.server.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/support/webhook-receiver.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { updateRows } from '#tests/support/rows.ts'
import { runSandboxAction } from './run-sandbox-action.server.ts'
import { payAtSandbox } from './pay-at-sandbox.server.ts'
import { findSandboxPurchase } from './sandbox-queries.server.ts'
import { sandboxActionSchema, sandboxPaySchema } from './sandbox-forms.ts'
import { sandboxProvider } from './sandbox-provider.server.ts'
import type { SandboxAction } from './sandbox-purchase.ts'
import { startSandboxWebhookWorker } from './sandbox-webhook-worker.server.ts'

setUpTestDatabase()
let environmentOverride: { restore(): void }
let receiver: WebhookReceiver
let workers: Worker[] = []
const { authenticate, readEvent } = sandboxProvider()

silenceLog()
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  environmentOverride = setEnvironment({ port: receiver.port })
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  environmentOverride.restore()
  await receiver.stop()
  await database().deleteFrom('sandbox_purchases').execute()
})

function startTestWorker(): Worker {
  const worker = startSandboxWebhookWorker()
  workers.push(worker)
  return worker
}

/** Sets the clock to `seconds` after the real time. */
function setClockAhead(seconds: number): void {
  setTestClock(() => new Date(Date.now() + seconds * 1000))
}

async function buy(fields: Record<string, string> = {}): Promise<string> {
  const { productId, offers } = environment().payments
  const order = { productId, offerId: offers.monthly, plan: 'monthly' as const, nonce: newId() }
  const form = { once: newId(), intent: 'pay', email: 'ana@exemplo.com.br', name: 'Ana', ...fields }
  return (await payAtSandbox(order, sandboxPaySchema.parse(form))).code
}
const runAction = (code: string, kind: SandboxAction) =>
  runSandboxAction(code, sandboxActionSchema.parse({ once: newId(), act: kind }))
const typeOf = ({ body }: ReceivedWebhook) => (JSON.parse(body.toString()) as { type: string }).type
const receivedTypes = () => receiver.webhooks.map(typeOf)
const webhooksOf = async (code: string) =>
  (await findSandboxPurchase(code))!.webhooks
    .toReversed()
    .map(({ type, status, attempts, lastStatus }) => `${type}: ${status} after ${attempts}, ${lastStatus}`)

it('a webhook is sent immediately, with a valid signature', async () => {
  startTestWorker()
  const code = await buy()
  await expect.poll(() => webhooksOf(code)).toEqual(['paid: sent after 1, 200'])
  const [webhook] = receiver.webhooks as [ReceivedWebhook]
  expect(webhook.path).toBe('/webhooks/sandbox')
  expect(webhook.headers.get('content-type')).toBe('application/json')
  expect(await authenticate(webhook, new Date())).toEqual({ ok: true })
  expect(readEvent(webhook.body)).toMatchObject({ ok: true, fact: { kind: 'paid', subscriptionCode: code } })
})

it('a refused webhook is sent ten times, with growing pauses and a new signature each time', async () => {
  receiver.answerWith(() => 503)
  const worker = startTestWorker()
  const code = await buy()
  await worker.poll()
  const pauses: number[] = []
  for (let attempts = 1; attempts <= 9; attempts += 1) {
    await expect.poll(() => webhooksOf(code)).toEqual([`paid: waiting after ${attempts}, 503`])
    const { dueAt } = (await findSandboxPurchase(code))!.webhooks[0]!
    pauses.push(Math.round((dueAt.getTime() - Date.now()) / 1000 - pauses.reduce((a, b) => a + b, 0)))
    setClockAhead((dueAt.getTime() - Date.now()) / 1000 + 0.2)
    await worker.poll()
  }
  expect(pauses.map((pause, index) => index === 0 || pause > pauses[index - 1]!)).not.toContain(false)
  await expect.poll(() => webhooksOf(code)).toEqual(['paid: failed after 10, 503'])
  expect(new Set(receiver.webhooks.map(({ headers }) => headers.get('x-sandbox-signature'))).size).toBe(10)
  setClockAhead(86_400)
  expect(await worker.poll()).toBe(0)

  // the action 'resend' still works
  receiver.answerWith(() => 200)
  await runAction(code, 'resend')
  await expect.poll(() => webhooksOf(code)).toEqual(['paid: sent after 11, 200'])
})

it('a webhook is retried if the receiver cannot be reached', async () => {
  await receiver.stop()
  const worker = startTestWorker()
  const code = await buy()
  await worker.poll()
  await expect.poll(() => webhooksOf(code)).toEqual(['paid: waiting after 1, null'])
  expect((await findSandboxPurchase(code))!.webhooks[0]!.lastProblem).toBe('ECONNREFUSED')
  receiver = await startWebhookReceiver(receiver.port)
  setClockAhead(2)
  await worker.poll()
  await expect.poll(() => webhooksOf(code)).toEqual(['paid: sent after 2, 200'])
})

it('with the fault sendsTwice a webhook arrives twice with the same bytes', async () => {
  startTestWorker()
  const code = await buy({ sendsTwice: 'on' })
  await expect.poll(() => webhooksOf(code)).toEqual(['paid: sent after 2, 200'])
  const [first, second] = receiver.webhooks as [ReceivedWebhook, ReceivedWebhook]
  expect(second.body.equals(first.body)).toBe(true)
  expect(receiver.webhooks).toHaveLength(2)
})

it('with the fault delaySeconds a webhook arrives later', async () => {
  const worker = startTestWorker()
  const code = await buy({ delaySeconds: '90' })
  setClockAhead(88)
  await worker.poll()
  expect(receiver.webhooks).toEqual([])
  setClockAhead(91)
  await worker.poll()
  expect(await webhooksOf(code)).toEqual(['paid: sent after 1, 200'])
})

it('with the fault swapsOrder two webhooks arrive in reverse order', async () => {
  const worker = startTestWorker()
  const code = await buy({ swapsOrder: 'on' })
  await worker.poll()
  expect(receiver.webhooks).toEqual([])
  await runAction(code, 'renew')
  await expect.poll(receivedTypes).toEqual(['paid', 'paid'])
  const [first, second] = receiver.webhooks.map(({ body }) => readEvent(body))
  if (!first?.ok || !second?.ok) throw new Error('unreadable')
  expect(first.occurredAt.getTime()).toBeGreaterThan(second.occurredAt.getTime())
  await runAction(code, 'charge_back')
  await expect.poll(receivedTypes).toEqual(['paid', 'paid', 'cancelled', 'charged_back'])
})

it('with the fault swapsOrder a webhook without a successor is sent after ten seconds', async () => {
  const worker = startTestWorker()
  const code = await buy({ swapsOrder: 'on' })
  setClockAhead(11)
  await worker.poll()
  expect(await webhooksOf(code)).toEqual(['paid: sent after 1, 200'])
  await runAction(code, 'cancel')
  await worker.poll()
  expect(receivedTypes()).toEqual(['paid'])
})

it('a swapped webhook waits while its successor is refused', async () => {
  receiver.answerWith((webhook) => (typeOf(webhook) === 'cancelled' ? 500 : 200))
  const worker = startTestWorker()
  const code = await buy({ swapsOrder: 'on' })
  await runAction(code, 'cancel')
  await worker.poll()
  setClockAhead(1.5)
  await worker.poll()
  expect(new Set(receivedTypes())).toEqual(new Set(['cancelled']))
  receiver.answerWith(() => 200)
  setClockAhead(60)
  await worker.poll()
  expect(receivedTypes().slice(-2)).toEqual(['cancelled', 'paid'])
  expect((await webhooksOf(code))[0]).toBe('paid: sent after 1, 200')
})

it('with the fault corruptsFirstAttempt the body of the first attempt is changed after signing, and the second attempt is valid', async () => {
  receiver.answerWith(async (webhook) => ((await authenticate(webhook, new Date())).ok ? 200 : 401))
  const worker = startTestWorker()
  const code = await buy({ corruptsFirstAttempt: 'on' })
  await expect.poll(() => webhooksOf(code)).toEqual(['paid: waiting after 1, 401'])
  setClockAhead(2)
  await worker.poll()
  await expect.poll(() => webhooksOf(code)).toEqual(['paid: sent after 2, 200'])
  const [corruptedWebhook, validWebhook] = receiver.webhooks as [ReceivedWebhook, ReceivedWebhook]
  expect(corruptedWebhook.body.equals(validWebhook.body)).toBe(false)
  expect(await authenticate(corruptedWebhook, new Date())).toEqual({ ok: false, reason: 'forged' })
  expect(await authenticate(validWebhook, new Date())).toEqual({ ok: true })
})

it('a corrupted attempt does not count as sent, even if the receiver accepts it', async () => {
  const worker = startTestWorker()
  const code = await buy({ corruptsFirstAttempt: 'on', sendsTwice: 'on' })
  await expect.poll(() => webhooksOf(code)).toEqual(['paid: waiting after 1, 200'])
  setClockAhead(2)
  await worker.poll()
  await expect.poll(() => webhooksOf(code)).toEqual(['paid: sent after 3, 200'])
})

it('another process sends the webhook of a crashed process when its lease ends', async () => {
  const code = await buy()
  // lease the webhook for a minute, as a crashed process leaves it
  const inOneMinute = new Date(Date.now() + 60_000)
  await updateRows('sandbox_notices', {}, { attempts: 1, failures: 1, due_at: inOneMinute })
  const worker = startTestWorker()
  await worker.poll()
  expect(receiver.webhooks).toEqual([])
  setClockAhead(61)
  await worker.poll()
  expect(await webhooksOf(code)).toEqual(['paid: sent after 2, 200'])
})

it('a new worker continues the retries of a stopped worker', async () => {
  receiver.answerWith(() => 500)
  const stoppedWorker = startTestWorker()
  const code = await buy({ sendsTwice: 'on' })
  await stoppedWorker.poll()
  await stoppedWorker.stop()
  receiver.answerWith(() => 200)
  setClockAhead(2)
  await startTestWorker().poll()
  expect(await webhooksOf(code)).toEqual(['paid: sent after 3, 200'])
})

it('webhooks arrive once when several workers run concurrently', async () => {
  const codes: string[] = []
  for (let count = 0; count < 12; count += 1) codes.push(await buy())
  const concurrentWorkers = [startTestWorker(), startTestWorker(), startTestWorker()]
  await Promise.all(concurrentWorkers.map((worker) => worker.poll()))
  await expect.poll(() => receiver.webhooks.length).toBe(12)
  expect(new Set(receiver.webhooks.map(({ body }) => body.toString())).size).toBe(12)
  for (const code of codes) await expect.poll(() => webhooksOf(code)).toEqual(['paid: sent after 1, 200'])
})

it('the action resend sends all webhooks again, with the same bytes and without faults', async () => {
  const worker = startTestWorker()
  const code = await buy({
    sendsTwice: 'on',
    corruptsFirstAttempt: 'on',
    swapsOrder: 'on',
    delaySeconds: '60',
  })
  await runAction(code, 'refund')
  for (const seconds of [100, 200, 300, 400, 500]) {
    setClockAhead(seconds)
    await worker.poll()
  }
  const webhooksAfterFaults = [
    'paid: sent after 3, 200',
    'refunded: sent after 3, 200',
    'cancelled: sent after 3, 200',
  ]
  expect(await webhooksOf(code)).toEqual(webhooksAfterFaults)
  const sentBodies = new Set(receiver.webhooks.map(({ body }) => body.toString()))
  receiver.webhooks.length = 0
  await runAction(code, 'resend')
  await worker.poll()
  await expect.poll(receivedTypes).toEqual(['paid', 'refunded', 'cancelled'])
  expect(receiver.webhooks.every(({ body }) => sentBodies.has(body.toString()))).toBe(true)
})
