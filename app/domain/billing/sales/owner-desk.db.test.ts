import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#app/base/durations.ts'
import { setEnvironment } from '#app/base/env.server.ts'
import { database } from '#app/database/database.server.ts'
import { aHotmartEvent, HOTMART_SETTINGS, HOTTOK } from '#tests/support/hotmart-events.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aFamily, aMember, anActor, anEmail } from '#tests/support/people.ts'
import { refusedWith } from '#tests/support/results.ts'
import { selectRow, selectRows } from '#tests/support/rows.ts'
import { atTime, setTestTime } from '#tests/support/set-test-clock.ts'
import { setTestPaymentProvider } from '#tests/support/set-test-payment-provider.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findAccessEnd } from '../../accounts/session/open-family.server.ts'
import { processPaymentEvents } from '../events/process-payment-events.server.ts'
import { receivePaymentEvent } from '../payments/receive-payment-event.server.ts'
import { endExpiredSubscriptions } from '../subscriptions/end-expired-subscriptions.server.ts'
import { findSubscriberState, findSubscriptionSettings } from '../subscriptions/queries.server.ts'
import { queueRenewalNotices } from '../subscriptions/queue-renewal-notices.server.ts'
import { requestCancellation } from '../subscriptions/request-cancellation.server.ts'
import { assignPurchase } from './assign-purchase.server.ts'
import { giveAccess } from './give-access.server.ts'
import { searchPurchases } from './purchase-queries.server.ts'
import { queueOwnerDigest } from './queue-owner-digest.server.ts'
import { findSales } from './sales-queries.server.ts'
import { setStatus } from './set-status.server.ts'

const OWNER_EMAIL = 'dona@exemplo.com.br'
const MORNING = '2026-11-28T12:00:00Z'

setUpTestDatabase()
beforeEach(async () => {
  for (const table of ['payment_events', 'subscriptions', 'mails'] as const)
    await database().deleteFrom(table).execute()
  setTestPaymentProvider('hotmart', { hotmart: HOTMART_SETTINGS })
  const { restore } = setEnvironment({ adminEmail: OWNER_EMAIL })
  return restore
})

/** Receives and processes Hotmart events. */
async function deliver(...bodies: string[]) {
  const headers = new Headers({ 'x-hotmart-hottok': HOTTOK })
  for (const body of bodies) {
    const request = { headers, body: Buffer.from(body) }
    expect(await receivePaymentEvent('hotmart', request)).toMatchObject({ ok: true })
  }
  while ((await processPaymentEvents()) > 0);
}

/** A purchase that nobody has an account for, with its ids. */
const aPurchase = () => ({
  code: `S${randomUUID()}`,
  transaction: `HP${randomUUID()}`,
  email: anEmail(),
})

const accessInput = (email: string, changes: Partial<Parameters<typeof giveAccess>[1]> = {}) => ({
  email,
  lastDay: '2027-02-28',
  reason: 'Desculpa' as const,
  details: '',
  notifies: true,
  once: randomUUID(),
  ...changes,
})

describe("'Dar acesso até' (rule 257)", () => {
  it('opens the app for the whole family until the end of the day, charges nothing and says so by mail', async () => {
    setTestTime(MORNING)
    const family = await aFamily()
    const { id: familyId, guardian } = family
    const other = await aMember(family, { role: 'parent' })
    const administrator = await aFamily()
    const input = accessInput(guardian.email, { details: 'três dias fora do ar' })
    expect(await giveAccess(anActor(administrator.guardian.id), input)).toEqual({ ok: true })
    // the same form again
    expect(await giveAccess(anActor(administrator.guardian.id), input)).toEqual({ ok: true })

    expect(await findAccessEnd(familyId)).toEqual(new Date('2027-03-01T02:59:59.999Z'))
    const hasAccess = async () => (await findSubscriberState({ userId: other.userId, familyId })).isSubscriber
    expect(await hasAccess()).toBe(true)
    const { account } = await searchPurchases(guardian.email)
    expect(account?.subscriptions).toMatchObject([
      {
        provider: 'manual',
        status: 'active',
        accessUntil: '2027-03-01T02:59:59.999Z',
        givenAccess: [
          {
            until: '2027-03-01T02:59:59.999Z',
            reason: 'Desculpa: três dias fora do ar',
            givenBy: administrator.guardian.name,
            givenAt: '2026-11-28T12:00:00.000Z',
          },
        ],
      },
    ])
    expect((await mailsTo(guardian.email)).map(({ subject }) => subject)).toEqual([
      'Você ganhou acesso ao Combinado até 28 de fevereiro de 2027',
    ])
    expect(await findSubscriptionSettings({ userId: other.userId, familyId, role: 'parent' })).toMatchObject({
      payerName: null,
      givenUntil: '2027-03-01T02:59:59.999Z',
    })
    // nothing to renew, to cancel or to count as a sale
    await atTime('2027-02-27T12:00:00Z', queueRenewalNotices)
    expect(await mailsTo(guardian.email)).toHaveLength(1)
    const [given] = account!.subscriptions
    expect(await requestCancellation(anActor(guardian.id), { subscriptionId: given!.id })).toEqual(
      refusedWith('subscription_not_found'),
    )
    const { months, unmatchedPurchases } = await findSales()
    expect(months.every(({ startedCount }) => startedCount === 0)).toBe(true)
    expect(unmatchedPurchases).toEqual([])

    await atTime('2027-03-01T03:00:00Z', endExpiredSubscriptions)
    expect(await atTime('2027-03-01T03:00:00Z', hasAccess)).toBe(false)
    expect(await findAccessEnd(familyId)).toBeNull()
  })

  it('the newest date counts, also an earlier one, and the access can be ended at once', async () => {
    setTestTime(MORNING)
    const { id: familyId, guardian } = await aFamily()
    const administrator = anActor(guardian.id)
    await giveAccess(administrator, accessInput(guardian.email, { reason: 'Minha conta', notifies: false }))
    const earlierDay = accessInput(guardian.email, { lastDay: '2026-12-31', notifies: false })
    await atTime('2026-11-28T12:01:00Z', () => giveAccess(administrator, earlierDay))
    const { account } = await searchPurchases(guardian.email)
    const [given] = account!.subscriptions
    expect(given).toMatchObject({ accessUntil: '2027-01-01T02:59:59.999Z' })
    expect(given?.givenAccess).toHaveLength(2)
    expect(await mailsTo(guardian.email)).toEqual([])
    const end = { subscriptionId: given!.id, status: 'inactive' as const, once: randomUUID() }
    expect(await atTime('2026-11-28T12:02:00Z', () => setStatus(administrator, end))).toEqual({ ok: true })
    expect(await findAccessEnd(familyId)).toBeNull()
  })

  it('refuses an unknown e-mail, a day that is over and one after ten years', async () => {
    setTestTime(MORNING)
    const { guardian } = await aFamily()
    const give = (email: string, lastDay = '2027-02-28') =>
      giveAccess(anActor(guardian.id), accessInput(email, { lastDay }))
    expect(await give(anEmail())).toEqual(refusedWith('user_not_found'))
    expect(await give(guardian.email, '2026-11-27')).toEqual(refusedWith('day_over'))
    expect(await give(guardian.email, '2037-01-01')).toEqual(refusedWith('day_too_far'))
    expect(await give(guardian.email, '2026-11-28')).toEqual({ ok: true })
  })
})

describe('buyer and purchase code (rule 258)', () => {
  it('stand at a held purchase, and a search for either finds it', async () => {
    const purchase = aPurchase()
    await deliver(aHotmartEvent({ ...purchase, cents: 4311 }))
    const { eventsToReview } = await findSales()
    const held = { buyerEmail: purchase.email, purchaseCode: purchase.transaction, returnedAt: null }
    expect(eventsToReview).toMatchObject([{ status: 'held', ...held }])
    for (const query of [purchase.transaction, ` ${purchase.email.toUpperCase()} `, purchase.code])
      expect((await searchPurchases(query)).events).toMatchObject([held])
    expect(await searchPurchases('HP0')).toEqual({ account: null, purchases: [], events: [] })
  })

  it('a held purchase whose money went back says so', async () => {
    const purchase = aPurchase()
    const paidAt = new Date(Date.now() - DAY_MS)
    await deliver(aHotmartEvent({ ...purchase, cents: 4311, at: paidAt }))
    await deliver(aHotmartEvent({ ...purchase, cents: 4311, event: 'PURCHASE_REFUNDED' }))
    const { eventsToReview } = await findSales()
    expect(eventsToReview).toMatchObject([{ status: 'held', returnedAt: expect.any(String) as string }])
  })

  it('stand at a purchase without an account, also after its refund', async () => {
    const purchase = aPurchase()
    await deliver(aHotmartEvent({ ...purchase, at: new Date(Date.now() - DAY_MS) }))
    const found = { buyerEmail: purchase.email, purchaseCode: purchase.transaction }
    expect((await findSales()).unmatchedPurchases).toMatchObject([{ ...found, chargeStatus: 'paid' }])
    expect((await searchPurchases(purchase.transaction)).purchases).toMatchObject([found])
    await deliver(aHotmartEvent({ ...purchase, event: 'PURCHASE_REFUNDED' }))
    expect((await findSales()).unmatchedPurchases).toMatchObject([{ ...found, chargeStatus: 'refunded' }])
    const afterMonth = new Date(Date.now() + 31 * DAY_MS)
    expect((await atTime(afterMonth, findSales)).unmatchedPurchases).toEqual([])
  })

  it('stand at a chargeback, with the account', async () => {
    const { guardian } = await aFamily()
    const purchase = { ...aPurchase(), email: anEmail() }
    await deliver(aHotmartEvent(purchase))
    const { id: subscriptionId } = await selectRow('subscriptions', { code: purchase.code }, ['id'])
    await assignPurchase(anActor(guardian.id), { subscriptionId, email: guardian.email })
    await deliver(aHotmartEvent({ ...purchase, event: 'PURCHASE_PROTEST' }))
    const contested = {
      purchaseCode: purchase.transaction,
      buyerEmail: purchase.email,
      accountEmail: guardian.email,
    }
    expect((await findSales()).contestedCharges).toMatchObject([{ status: 'disputed', ...contested }])
    await deliver(aHotmartEvent({ ...purchase, event: 'PURCHASE_CHARGEBACK' }))
    expect((await findSales()).contestedCharges).toMatchObject([{ status: 'charged_back', ...contested }])
    // the code finds the account
    expect((await searchPurchases(purchase.transaction)).account?.email).toBe(guardian.email)
  })
})

describe('mails to the owner (rule 259)', () => {
  it('a chargeback sends one at once, and a repeated event none', async () => {
    const purchase = aPurchase()
    await deliver(aHotmartEvent(purchase))
    await deliver(aHotmartEvent({ ...purchase, event: 'PURCHASE_PROTEST' }))
    await deliver(aHotmartEvent({ ...purchase, event: 'PURCHASE_CHARGEBACK' }))
    await deliver(aHotmartEvent({ ...purchase, event: 'PURCHASE_CHARGEBACK' }))
    const mails = await mailsTo(OWNER_EMAIL)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Contestação: R$47,90 na Hotmart',
      'O banco estornou R$47,90',
    ])
    for (const { plain } of mails) {
      expect(plain).toContain(`E-mail da compra: ${purchase.email}`)
      expect(plain).toContain(`Código da compra: ${purchase.transaction}`)
    }
  })

  it('other cases come in one mail a day, from eight in Brasília on, and none if nothing waits', async () => {
    const at = (time: string) => atTime(`2026-11-28T${time}Z`, queueOwnerDigest)
    expect(await at('12:00:00')).toBe(0)
    await deliver(aHotmartEvent({ ...aPurchase(), cents: 4311 }), aHotmartEvent(aPurchase()))
    expect(await at('10:59:00')).toBe(0)
    expect(await at('11:00:00')).toBe(1)
    expect(await at('20:00:00')).toBe(0)
    expect(await atTime('2026-11-29T11:00:00Z', queueOwnerDigest)).toBe(1)
    const [mail] = await mailsTo(OWNER_EMAIL)
    expect(mail).toMatchObject({ subject: '2 casos precisam de você no Combinado' })
    expect(mail?.plain).toContain('Avisos de pagamento que não contam até você olhar: 1.')
    expect(mail?.plain).toContain('Compras sem conta: 1.')
    expect(await selectRows('mails', { kind: 'owner_digest' })).toHaveLength(2)
  })
})
