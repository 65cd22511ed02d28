import { beforeEach, describe, expect, it } from 'vitest'
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
import { endExpired } from './end-expired.server.ts'
import { queueRenewalNotices } from './queue-renewal-notices.server.ts'
import { requestCancellation } from './request-cancellation.server.ts'
import { requestRefund } from './request-refund.server.ts'

const BOUGHT = new Date('2026-03-10T15:00:00Z')

setUpTestDatabase()
let moment: Date

beforeEach(() => {
  moment = BOUGHT
  setTestClock(() => moment)
})

type Wish = Parameters<typeof aSubscription>[1]

async function aPayer(wish: Wish = {}) {
  const { guardian } = await aFamily()
  const subscriptionId = await aSubscription(guardian.id, wish)
  return { userId: guardian.id, email: guardian.email, subscriptionId }
}

const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind)
const at = (iso: string) => (moment = new Date(iso))

/** One more fact of a sale, at the current time. */
async function tell(subscriptionId: string, change: Partial<PaymentFact>) {
  await asIdentity(async (tx) => {
    const sale = await tx
      .selectFrom('payment_events')
      .selectAll()
      .where('subscription_id', '=', subscriptionId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const id = newId()
    const fact = JSON.stringify({ ...sale.fact, occurredAt: moment.toISOString(), ...change })
    await tx
      .insertInto('payment_events')
      .values({ ...sale, id, event_id: id, fact })
      .execute()
    await deriveSubscription(tx, subscriptionId)
  })
}

const replay = (subscriptionId: string) => asIdentity((tx) => deriveSubscription(tx, subscriptionId))

describe('a mail', () => {
  it('names the purchase, the date of the next charge, the seven days, and how to cancel', async () => {
    const { email, subscriptionId } = await aPayer({ plan: 'annual' })
    await replay(subscriptionId)
    const [mail, ...others] = await mailsTo(email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'subscription_started', subject: expect.stringContaining('começou') })
    for (const words of [
      'Oi, Marina!',
      'o plano anual, R$238,80',
      '10 de março de 2027, de R$238,80',
      'até 17 de março de 2026',
      'Cancelar assinatura',
      'simulação: nenhum dinheiro',
    ]) {
      expect(mail!.plain).toContain(words)
    }
  })

  it('about a real purchase does not mention a simulation', async () => {
    const { email } = await aPayer({ provider: 'hotmart' })
    expect((await mailsTo(email))[0]!.plain).not.toContain('simulação')
  })

  it('says until when a cancelled subscription can be used, once', async () => {
    const { email, subscriptionId } = await aPayer()
    at('2026-03-20T15:00:00Z')
    await tell(subscriptionId, { kind: 'cancelled' })
    await tell(subscriptionId, { kind: 'cancelled' })
    const mails = await mailsTo(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['subscription_started', 'subscription_cancelled'])
    expect(mails[1]!.plain).toContain('até 10 de abril de 2026')
    expect(mails[1]!.plain).toContain('nada é apagado')
  })

  it('says that the money was refunded and the subscription ended; the cancellation that follows sends no other mail', async () => {
    const { email, userId, subscriptionId } = await aPayer()
    await requestRefund(anActor(userId), { subscriptionId })
    at('2026-03-11T15:00:00Z')
    await tell(subscriptionId, { kind: 'cancelled' })
    await tell(subscriptionId, { kind: 'refunded' })
    const mails = await mailsTo(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['subscription_started', 'subscription_refunded'])
    expect(mails[1]!.plain).toContain('Devolvemos R$47,90')
    expect(mails[1]!.plain).toContain('A assinatura terminou')
  })

  it('distinguishes a chargeback from a refund', async () => {
    const { email, subscriptionId } = await aPayer()
    await tell(subscriptionId, { kind: 'charged_back' })
    expect(await kindsTo(email)).toEqual(['subscription_started', 'subscription_charged_back'])
  })

  it('says once for each due date that the card was refused, and until when the family has access', async () => {
    const { email, subscriptionId } = await aPayer()
    at('2026-04-10T16:00:00Z')
    await tell(subscriptionId, { kind: 'failed', references: ['try-1'] })
    at('2026-04-11T16:00:00Z')
    await tell(subscriptionId, { kind: 'failed', references: ['try-2'] })
    const mails = await mailsTo(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['subscription_started', 'subscription_charge_failed'])
    expect(mails[1]!.plain).toContain('até 15 de abril de 2026')
  })

  it('says that a subscription ended unpaid, and is not sent if its owner had cancelled it', async () => {
    const unpaid = await aPayer()
    const cancelled = await aPayer()
    at('2026-03-12T15:00:00Z')
    await tell(cancelled.subscriptionId, { kind: 'cancelled' })
    at('2026-04-15T15:00:01Z')
    while ((await endExpired()) > 0);
    expect(await kindsTo(unpaid.email)).toEqual(['subscription_started', 'subscription_ended'])
    expect(await kindsTo(cancelled.email)).toEqual(['subscription_started', 'subscription_cancelled'])
  })

  it('is queued once in any order of the events', async () => {
    const story = [
      { kind: 'failed', references: ['try'], occurredAt: '2026-04-10T16:00:00.000Z' },
      { kind: 'paid', references: ['second'], occurredAt: '2026-04-11T16:00:00.000Z' },
      { kind: 'cancelled', occurredAt: '2026-04-12T16:00:00.000Z' },
    ] as const
    for (const facts of [story, story.toReversed()]) {
      const { email, subscriptionId } = await aPayer({ at: BOUGHT })
      at('2026-04-12T17:00:00Z')
      for (const fact of [...facts, ...facts])
        await tell(subscriptionId, {
          ...fact,
          references: [...('references' in fact ? fact.references : [])],
        })
      const kinds = await kindsTo(email)
      expect(new Set(kinds).size).toBe(kinds.length)
      expect(kinds).toContain('subscription_cancelled')
      moment = BOUGHT
    }
  })

  it('is not written about events older than a week, as in a replay', async () => {
    const { email } = await aPayer({
      at: new Date('2025-03-10T15:00:00Z'),
      then: [
        { kind: 'paid', references: ['second'], occurredAt: '2025-04-10T15:00:00.000Z' },
        { kind: 'refunded', references: ['second'], occurredAt: '2025-04-12T15:00:00.000Z' },
      ],
    })
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('a renewal', () => {
  /** Every notice due at this moment. */
  async function announce(iso: string) {
    at(iso)
    while ((await queueRenewalNotices()) > 0);
  }
  const noticesTo = async (email: string) =>
    (await mailsTo(email)).filter(({ kind }) => kind === 'subscription_renewal')

  it.each([
    ['monthly', '2026-04-07', '2026-04-10', 'R$47,90', '10 de abril de 2026'],
    ['semiannual', '2026-09-03', '2026-09-10', 'R$167,40', '10 de setembro de 2026'],
    ['annual', '2027-03-03', '2027-03-10', 'R$238,80', '10 de março de 2027'],
  ] as const)('of the %s plan is announced on %s', async (plan, day, due, amount, date) => {
    const { email } = await aPayer({ plan })
    await announce(`${day}T14:59:59Z`)
    expect(await noticesTo(email)).toEqual([])
    await announce(`${day}T15:00:00Z`)
    await announce(`${day}T16:00:00Z`)
    await announce(`${due}T14:59:59Z`)
    await announce(`${due}T15:00:00Z`)
    const [mail, ...others] = await noticesTo(email)
    expect(others).toEqual([])
    expect(mail!.subject).toContain(date)
    expect(mail!.plain).toContain(`serão cobrados ${amount}`)
    expect(mail!.plain).toContain('Cancelar assinatura')
  })

  it('is announced again for the next due date', async () => {
    const { email, subscriptionId } = await aPayer()
    await announce('2026-04-08T15:00:00Z')
    at('2026-04-10T15:00:00Z')
    await tell(subscriptionId, { kind: 'paid', references: ['second'] })
    await announce('2026-05-08T15:00:00Z')
    expect((await noticesTo(email)).map(({ subject }) => /\d+ de \w+ de \d+/.exec(subject)?.[0])).toEqual([
      '10 de abril de 2026',
      '10 de maio de 2026',
    ])
  })

  it('is not announced if there is none: cancelled, being cancelled, refunded, or of a deleted account', async () => {
    const cancelled = await aPayer()
    await tell(cancelled.subscriptionId, { kind: 'cancelled' })
    const returned = await aPayer()
    await tell(returned.subscriptionId, { kind: 'refunded' })
    const deletedPayer = await aPayer()
    await database().deleteFrom('users').where('id', '=', deletedPayer.userId).execute()
    const leaving = await aPayer()
    at('2026-04-06T15:00:00Z')
    await requestCancellation(anActor(leaving.userId), { subscriptionId: leaving.subscriptionId })
    await announce('2026-04-08T15:00:00Z')
    for (const { email } of [cancelled, returned, deletedPayer, leaving])
      expect(await noticesTo(email)).toEqual([])
  })

  it('is announced once by several processes, and all of many are announced', async () => {
    const payers = []
    for (let count = 0; count < 5; count += 1) payers.push(await aPayer())
    at('2026-04-08T15:00:00Z')
    const counts = await Promise.all([queueRenewalNotices(3), queueRenewalNotices(3)])
    while ((await queueRenewalNotices(3)) > 0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(3)
    for (const { email } of payers) expect(await noticesTo(email)).toHaveLength(1)
  })
})
