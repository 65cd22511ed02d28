import { beforeEach, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { aFamily, anActor } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import type { PaymentFact } from '../payments/payment.ts'
import { deriveSubscription } from '../events/derive-subscription.server.ts'
import { endExpiredSubscriptions } from './end-expired-subscriptions.server.ts'
import { queueRenewalNotices } from './queue-renewal-notices.server.ts'
import { requestCancellation } from './request-cancellation.server.ts'
import { requestRefund } from './request-refund.server.ts'

const PURCHASE_TIME = new Date('2026-03-10T15:00:00Z')

setUpTestDatabase()
let currentTime: Date

beforeEach(() => {
  currentTime = PURCHASE_TIME
  setTestClock(() => currentTime)
})

type SaleFields = Parameters<typeof aSubscription>[1]

async function aPayer(sale: SaleFields = {}) {
  const { guardian } = await aFamily()
  const subscriptionId = await aSubscription(guardian.id, sale)
  return { userId: guardian.id, email: guardian.email, subscriptionId }
}

const mailKindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
const setTime = (iso: string) => (currentTime = new Date(iso))

/** Applies one more event of a sale: the fact of the sale with `change`, at the current time. */
async function addFact(subscriptionId: string, change: Partial<PaymentFact>) {
  await asIdentity(async (tx) => {
    const sale = await tx
      .selectFrom('payment_events')
      .selectAll()
      .where('subscription_id', '=', subscriptionId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const id = newId()
    const fact = JSON.stringify({ ...sale.fact, occurredAt: currentTime.toISOString(), ...change })
    await tx
      .insertInto('payment_events')
      .values({ ...sale, id, event_id: id, fact })
      .execute()
    await deriveSubscription(tx, subscriptionId)
  })
}

const deriveAgain = (subscriptionId: string) => asIdentity((tx) => deriveSubscription(tx, subscriptionId))

it('a purchase is confirmed by one mail, with the next charge, the guarantee and how to cancel', async () => {
  const { email, subscriptionId } = await aPayer({ plan: 'annual' })
  await deriveAgain(subscriptionId)
  const [mail, ...otherMails] = await mailsTo(email)
  expect(otherMails).toEqual([])
  expect(mail).toMatchObject({ kind: 'subscription_started', subject: expect.stringContaining('começou') })
  for (const text of [
    'Oi, Marina!',
    'o plano anual, R$238,80',
    '10 de março de 2027, de R$238,80',
    'até 17 de março de 2026',
    'Cancelar assinatura',
    'simulação: nenhum dinheiro',
  ]) {
    expect(mail!.plain).toContain(text)
  }
})

it('the mail about a real purchase does not mention a simulation', async () => {
  const { email } = await aPayer({ provider: 'hotmart' })
  expect((await mailsTo(email))[0]!.plain).not.toContain('simulação')
})

it('a cancellation is confirmed by one mail, with the end of access', async () => {
  const { email, subscriptionId } = await aPayer()
  setTime('2026-03-20T15:00:00Z')
  await addFact(subscriptionId, { kind: 'cancelled' })
  await addFact(subscriptionId, { kind: 'cancelled' })
  const mails = await mailsTo(email)
  expect(mails.map(({ kind }) => kind)).toEqual(['subscription_started', 'subscription_cancelled'])
  expect(mails[1]!.plain).toContain('até 10 de abril de 2026')
  expect(mails[1]!.plain).toContain('nada é apagado')
})

it('one mail reports a refund and the end of access', async () => {
  const { email, userId, subscriptionId } = await aPayer()
  await requestRefund(anActor(userId), { subscriptionId })
  setTime('2026-03-11T15:00:00Z')
  await addFact(subscriptionId, { kind: 'cancelled' })
  await addFact(subscriptionId, { kind: 'refunded' })
  const mails = await mailsTo(email)
  expect(mails.map(({ kind }) => kind)).toEqual(['subscription_started', 'subscription_refunded'])
  expect(mails[1]!.plain).toContain('Devolvemos R$47,90')
  expect(mails[1]!.plain).toContain('A assinatura terminou')
})

it('a chargeback is reported by a mail of its own kind', async () => {
  const { email, subscriptionId } = await aPayer()
  await addFact(subscriptionId, { kind: 'charged_back' })
  expect(await mailKindsTo(email)).toEqual(['subscription_started', 'subscription_charged_back'])
})

it('a failed renewal is reported once for each due date, with the end of access', async () => {
  const { email, subscriptionId } = await aPayer()
  setTime('2026-04-10T16:00:00Z')
  await addFact(subscriptionId, { kind: 'failed', references: ['try-1'] })
  setTime('2026-04-11T16:00:00Z')
  await addFact(subscriptionId, { kind: 'failed', references: ['try-2'] })
  const mails = await mailsTo(email)
  expect(mails.map(({ kind }) => kind)).toEqual(['subscription_started', 'subscription_charge_failed'])
  expect(mails[1]!.plain).toContain('até 15 de abril de 2026')
})

it('a mail reports the end of an unpaid subscription, but not the end of a cancelled one', async () => {
  const unpaidPayer = await aPayer()
  const cancelledPayer = await aPayer()
  setTime('2026-03-12T15:00:00Z')
  await addFact(cancelledPayer.subscriptionId, { kind: 'cancelled' })
  setTime('2026-04-15T15:00:01Z')
  while ((await endExpiredSubscriptions()) > 0);
  expect(await mailKindsTo(unpaidPayer.email)).toEqual(['subscription_started', 'subscription_ended'])
  expect(await mailKindsTo(cancelledPayer.email)).toEqual(['subscription_started', 'subscription_cancelled'])
})

it('each mail is queued once, in whatever order the events arrive', async () => {
  const laterFacts = [
    { kind: 'failed', references: ['try'], occurredAt: '2026-04-10T16:00:00.000Z' },
    { kind: 'paid', references: ['second'], occurredAt: '2026-04-11T16:00:00.000Z' },
    { kind: 'cancelled', occurredAt: '2026-04-12T16:00:00.000Z' },
  ] as const
  for (const facts of [laterFacts, laterFacts.toReversed()]) {
    const { email, subscriptionId } = await aPayer({ soldAt: PURCHASE_TIME })
    setTime('2026-04-12T17:00:00Z')
    for (const fact of [...facts, ...facts])
      await addFact(subscriptionId, {
        ...fact,
        references: [...('references' in fact ? fact.references : [])],
      })
    const kinds = await mailKindsTo(email)
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(kinds).toContain('subscription_cancelled')
    currentTime = PURCHASE_TIME
  }
})

it('events older than a week queue no mail', async () => {
  const { email } = await aPayer({
    soldAt: new Date('2025-03-10T15:00:00Z'),
    laterFacts: [
      { kind: 'paid', references: ['second'], occurredAt: '2025-04-10T15:00:00.000Z' },
      { kind: 'refunded', references: ['second'], occurredAt: '2025-04-12T15:00:00.000Z' },
    ],
  })
  expect(await mailsTo(email)).toEqual([])
})

/** Queues every renewal notice that is due at this time. */
async function queueNoticesAt(iso: string) {
  setTime(iso)
  while ((await queueRenewalNotices()) > 0);
}
const noticesTo = async (email: string) =>
  (await mailsTo(email)).filter(({ kind }) => kind === 'subscription_renewal')

it.each([
  ['monthly', '2026-04-07', '2026-04-10', 'R$47,90', '10 de abril de 2026'],
  ['semiannual', '2026-09-03', '2026-09-10', 'R$167,40', '10 de setembro de 2026'],
  ['annual', '2027-03-03', '2027-03-10', 'R$238,80', '10 de março de 2027'],
] as const)('a renewal of the %s plan is announced on %s', async (plan, day, dueDay, amount, date) => {
  const { email } = await aPayer({ plan })
  await queueNoticesAt(`${day}T14:59:59Z`)
  expect(await noticesTo(email)).toEqual([])
  await queueNoticesAt(`${day}T15:00:00Z`)
  await queueNoticesAt(`${day}T16:00:00Z`)
  await queueNoticesAt(`${dueDay}T14:59:59Z`)
  await queueNoticesAt(`${dueDay}T15:00:00Z`)
  const [mail, ...otherMails] = await noticesTo(email)
  expect(otherMails).toEqual([])
  expect(mail!.subject).toContain(date)
  expect(mail!.plain).toContain(`serão cobrados ${amount}`)
  expect(mail!.plain).toContain('Cancelar assinatura')
})

it('a renewal is announced once for each due date', async () => {
  const { email, subscriptionId } = await aPayer()
  await queueNoticesAt('2026-04-08T15:00:00Z')
  setTime('2026-04-10T15:00:00Z')
  await addFact(subscriptionId, { kind: 'paid', references: ['second'] })
  await queueNoticesAt('2026-05-08T15:00:00Z')
  expect((await noticesTo(email)).map(({ subject }) => /\d+ de \S+ de \d+/.exec(subject)?.[0])).toEqual([
    '10 de abril de 2026',
    '10 de maio de 2026',
  ])
})

it('no renewal is announced after a cancellation, a cancellation request, a refund or an account deletion', async () => {
  const cancelledPayer = await aPayer()
  await addFact(cancelledPayer.subscriptionId, { kind: 'cancelled' })
  const refundedPayer = await aPayer()
  await addFact(refundedPayer.subscriptionId, { kind: 'refunded' })
  const deletedPayer = await aPayer()
  await database().deleteFrom('users').where('id', '=', deletedPayer.userId).execute()
  const cancellingPayer = await aPayer()
  setTime('2026-04-06T15:00:00Z')
  await requestCancellation(anActor(cancellingPayer.userId), {
    subscriptionId: cancellingPayer.subscriptionId,
  })
  await queueNoticesAt('2026-04-08T15:00:00Z')
  for (const { email } of [cancelledPayer, refundedPayer, deletedPayer, cancellingPayer])
    expect(await noticesTo(email)).toEqual([])
})

it('concurrent workers announce every renewal exactly once', async () => {
  const payers = []
  for (let count = 0; count < 5; count += 1) payers.push(await aPayer())
  setTime('2026-04-08T15:00:00Z')
  const counts = await Promise.all([queueRenewalNotices(3), queueRenewalNotices(3)])
  while ((await queueRenewalNotices(3)) > 0);
  expect(Math.max(...counts)).toBeLessThanOrEqual(3)
  for (const { email } of payers) expect(await noticesTo(email)).toHaveLength(1)
})
