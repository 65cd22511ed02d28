import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import { log } from '#app/base/log.server.ts'
import type { Worker } from '#app/platform/worker.server.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/support/webhook-receiver.ts'
import { actAtSandbox } from './act-at-sandbox.server.ts'
import { payAtSandbox } from './pay-at-sandbox.server.ts'
import { findSandboxPurchase } from '../payments/queries.server.ts'
import { sandboxActSchema, sandboxPaySchema } from './sandbox-forms.ts'
import { sandboxProvider } from './sandbox-provider.server.ts'
import type { SandboxAct } from './sandbox-purchase.ts'
import { startSandboxNotices } from './start-sandbox-notices.server.ts'

setUpTestDatabase()
let settings: { restore(): void }
let receiver: WebhookReceiver
let workers: Worker[] = []
const initialLogLevel = log.level
const { authenticate, readEvent } = sandboxProvider()

beforeAll(async () => {
  log.level = 'silent'
})
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  settings = setEnvironment({ port: receiver.port })
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  workers = []
  settings.restore()
  await receiver.stop()
  await database().deleteFrom('sandbox_purchases').execute()
})
afterAll(async () => {
  log.level = initialLogLevel
})

function startTestWorker(): Worker {
  const worker = startSandboxNotices()
  workers.push(worker)
  return worker
}

/** Advances the clock by these seconds. */
function advanceClock(seconds: number): void {
  setTestClock(() => new Date(Date.now() + seconds * 1000))
}

async function buy(fields: Record<string, string> = {}): Promise<string> {
  const { productId, offers } = environment().payments
  const order = { productId, offerId: offers.monthly, plan: 'monthly' as const, nonce: newId() }
  const form = { once: newId(), intent: 'pay', email: 'ana@exemplo.com.br', name: 'Ana', ...fields }
  return (await payAtSandbox(order, sandboxPaySchema.parse(form))).code
}
const act = (code: string, kind: SandboxAct) =>
  actAtSandbox(code, sandboxActSchema.parse({ once: newId(), act: kind }))
const typeOf = ({ body }: ReceivedWebhook) => (JSON.parse(body.toString()) as { type: string }).type
const receivedTypes = () => receiver.received.map(typeOf)
const noticesOf = async (code: string) =>
  (await findSandboxPurchase(code))!.notices
    .toReversed()
    .map(({ type, status, attempts, lastStatus }) => `${type}: ${status} after ${attempts}, ${lastStatus}`)

it('a notice arrives at once, as a request that the provider authenticates', async () => {
  startTestWorker()
  const code = await buy()
  await expect.poll(() => noticesOf(code)).toEqual(['paid: sent after 1, 200'])
  const [webhook] = receiver.received as [ReceivedWebhook]
  expect(webhook.path).toBe('/webhooks/sandbox')
  expect(webhook.headers.get('content-type')).toBe('application/json')
  expect(await authenticate(webhook, new Date())).toEqual({ ok: true })
  expect(readEvent(webhook.body)).toMatchObject({ ok: true, fact: { kind: 'paid', subscriptionCode: code } })
})

it('a refused notice is sent ten times, with growing pauses and a new signature each', async () => {
  receiver.answerWith(() => 503)
  const worker = startTestWorker()
  const code = await buy()
  await worker.poll()
  const dueAfter: number[] = []
  for (let sends = 1; sends <= 9; sends += 1) {
    await expect.poll(() => noticesOf(code)).toEqual([`paid: waiting after ${sends}, 503`])
    const { dueAt } = (await findSandboxPurchase(code))!.notices[0]!
    dueAfter.push(Math.round((dueAt.getTime() - Date.now()) / 1000 - dueAfter.reduce((a, b) => a + b, 0)))
    advanceClock((dueAt.getTime() - Date.now()) / 1000 + 0.2)
    await worker.poll()
  }
  expect(dueAfter.map((pause, index) => index === 0 || pause > dueAfter[index - 1]!)).not.toContain(false)
  await expect.poll(() => noticesOf(code)).toEqual(['paid: failed after 10, 503'])
  expect(new Set(receiver.received.map(({ headers }) => headers.get('x-sandbox-signature'))).size).toBe(10)
  advanceClock(86_400)
  expect(await worker.poll()).toBe(0)

  // a manual resend still works
  receiver.answerWith(() => 200)
  await act(code, 'resend')
  await expect.poll(() => noticesOf(code)).toEqual(['paid: sent after 11, 200'])
})

it('a notice waits while the receiver does not respond', async () => {
  await receiver.stop()
  const worker = startTestWorker()
  const code = await buy()
  await worker.poll()
  await expect.poll(() => noticesOf(code)).toEqual(['paid: waiting after 1, null'])
  expect((await findSandboxPurchase(code))!.notices[0]!.lastProblem).toBe('ECONNREFUSED')
  receiver = await startWebhookReceiver(receiver.port)
  advanceClock(2)
  await worker.poll()
  await expect.poll(() => noticesOf(code)).toEqual(['paid: sent after 2, 200'])
})

it('a notice arrives twice with the same bytes if requested', async () => {
  startTestWorker()
  const code = await buy({ sendsTwice: 'on' })
  await expect.poll(() => noticesOf(code)).toEqual(['paid: sent after 2, 200'])
  const [first, second] = receiver.received as [ReceivedWebhook, ReceivedWebhook]
  expect(second.body.equals(first.body)).toBe(true)
  expect(receiver.received).toHaveLength(2)
})

it('a notice is delayed if requested', async () => {
  const worker = startTestWorker()
  const code = await buy({ delaySeconds: '90' })
  advanceClock(88)
  await worker.poll()
  expect(receiver.received).toEqual([])
  advanceClock(91)
  await worker.poll()
  expect(await noticesOf(code)).toEqual(['paid: sent after 1, 200'])
})

it('two notices swap their order if requested', async () => {
  const worker = startTestWorker()
  const code = await buy({ swapsOrder: 'on' })
  await worker.poll()
  expect(receiver.received).toEqual([])
  await act(code, 'renew')
  await expect.poll(receivedTypes).toEqual(['paid', 'paid'])
  const [first, second] = receiver.received.map(({ body }) => readEvent(body))
  if (!first?.ok || !second?.ok) throw new Error('unreadable')
  expect(first.occurredAt.getTime()).toBeGreaterThan(second.occurredAt.getTime())
  await act(code, 'charge_back')
  await expect.poll(receivedTypes).toEqual(['paid', 'paid', 'cancelled', 'charged_back'])
})

it('a notice with swapped order is sent alone after ten seconds', async () => {
  const worker = startTestWorker()
  const code = await buy({ swapsOrder: 'on' })
  advanceClock(11)
  await worker.poll()
  expect(await noticesOf(code)).toEqual(['paid: sent after 1, 200'])
  await act(code, 'cancel')
  await worker.poll()
  expect(receivedTypes()).toEqual(['paid'])
})

it('two swapped notices keep their order while one is refused', async () => {
  receiver.answerWith((webhook) => (typeOf(webhook) === 'cancelled' ? 500 : 200))
  const worker = startTestWorker()
  const code = await buy({ swapsOrder: 'on' })
  await act(code, 'cancel')
  await worker.poll()
  advanceClock(1.5)
  await worker.poll()
  expect(new Set(receivedTypes())).toEqual(new Set(['cancelled']))
  receiver.answerWith(() => 200)
  advanceClock(60)
  await worker.poll()
  expect(receivedTypes().slice(-2)).toEqual(['cancelled', 'paid'])
  expect((await noticesOf(code))[0]).toBe('paid: sent after 1, 200')
})

it('a notice is altered after signing if requested, before a valid attempt', async () => {
  receiver.answerWith(async (webhook) => ((await authenticate(webhook, new Date())).ok ? 200 : 401))
  const worker = startTestWorker()
  const code = await buy({ corruptsFirst: 'on' })
  await expect.poll(() => noticesOf(code)).toEqual(['paid: waiting after 1, 401'])
  advanceClock(2)
  await worker.poll()
  await expect.poll(() => noticesOf(code)).toEqual(['paid: sent after 2, 200'])
  const [alteredWebhook, validWebhook] = receiver.received as [ReceivedWebhook, ReceivedWebhook]
  expect(alteredWebhook.body.equals(validWebhook.body)).toBe(false)
  expect(await authenticate(alteredWebhook, new Date())).toEqual({ ok: false, reason: 'forged' })
  expect(await authenticate(validWebhook, new Date())).toEqual({ ok: true })
})

it('an altered attempt does not complete a notice, even if accepted', async () => {
  const worker = startTestWorker()
  const code = await buy({ corruptsFirst: 'on', sendsTwice: 'on' })
  await expect.poll(() => noticesOf(code)).toEqual(['paid: waiting after 1, 200'])
  advanceClock(2)
  await worker.poll()
  await expect.poll(() => noticesOf(code)).toEqual(['paid: sent after 3, 200'])
})

it('the notice of a crashed process is sent by the next process', async () => {
  const code = await buy()
  // leased by a process that died, with the lease still running
  await database()
    .updateTable('sandbox_notices')
    .set({ attempts: 1, failures: 1, due_at: new Date(Date.now() + 60_000) })
    .execute()
  const worker = startTestWorker()
  await worker.poll()
  expect(receiver.received).toEqual([])
  advanceClock(61)
  await worker.poll()
  expect(await noticesOf(code)).toEqual(['paid: sent after 2, 200'])
})

it('a notice is sent by another worker after a restart', async () => {
  receiver.answerWith(() => 500)
  const stoppedWorker = startTestWorker()
  const code = await buy({ sendsTwice: 'on' })
  await stoppedWorker.poll()
  await stoppedWorker.stop()
  receiver.answerWith(() => 200)
  advanceClock(2)
  await startTestWorker().poll()
  expect(await noticesOf(code)).toEqual(['paid: sent after 3, 200'])
})

it('a notice arrives once when several processes send at the same time', async () => {
  const codes: string[] = []
  for (let count = 0; count < 12; count += 1) codes.push(await buy())
  const severalWorkers = [startTestWorker(), startTestWorker(), startTestWorker()]
  await Promise.all(severalWorkers.map((worker) => worker.poll()))
  await expect.poll(() => receiver.received.length).toBe(12)
  expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(12)
  for (const code of codes) await expect.poll(() => noticesOf(code)).toEqual(['paid: sent after 1, 200'])
})

it('a notice is sent again on request, with the same bytes and without faults', async () => {
  const worker = startTestWorker()
  const code = await buy({ sendsTwice: 'on', corruptsFirst: 'on', swapsOrder: 'on', delaySeconds: '60' })
  await act(code, 'refund')
  for (const seconds of [100, 200, 300, 400, 500]) {
    advanceClock(seconds)
    await worker.poll()
  }
  const allSent = ['paid: sent after 3, 200', 'refunded: sent after 3, 200', 'cancelled: sent after 3, 200']
  expect(await noticesOf(code)).toEqual(allSent)
  const sentBodies = new Set(receiver.received.map(({ body }) => body.toString()))
  receiver.received.length = 0
  await act(code, 'resend')
  await worker.poll()
  await expect.poll(receivedTypes).toEqual(['paid', 'refunded', 'cancelled'])
  expect(receiver.received.every(({ body }) => sentBodies.has(body.toString()))).toBe(true)
})
