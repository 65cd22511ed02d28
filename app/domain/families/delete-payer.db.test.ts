import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { newFamily, newMember } from '#tests/support/family-content.ts'
import {
  aHotmartEvent,
  HOTMART_SETTINGS,
  HOTTOK,
  type HotmartOptions,
} from '#tests/support/hotmart-events.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { tablesContaining } from '#tests/support/tables-containing.ts'
import { CATALOGUE } from '#tests/support/payments.ts'
import { setTestPaymentProvider } from '#tests/support/set-test-payment-provider.ts'
import { anActor, anEmail } from '#tests/support/people.ts'
import { selectRow, selectRows, updateRows } from '#tests/support/rows.ts'
import { payAtSandbox } from '../billing/sandbox/pay-at-sandbox.server.ts'
import { sandboxPaySchema } from '../billing/sandbox/sandbox-forms.ts'
import { receivePaymentEvent } from '../billing/payments/receive-payment-event.server.ts'
import { claimPurchases } from '../billing/checkout/claim-purchases.server.ts'
import { processPaymentEvents } from '../billing/events/process-payment-events.server.ts'
import { findSubscriberState } from '../billing/subscriptions/queries.server.ts'
import { requestCancellation } from '../billing/subscriptions/request-cancellation.server.ts'
import { startCheckout } from '../billing/checkout/start-checkout.server.ts'
import { deleteAccount } from './delete-account.server.ts'

const PASSWORD = 'Combinado1'

setUpTestDatabase()
beforeEach(() => setTestPaymentProvider('hotmart', { hotmart: HOTMART_SETTINGS }))

/** Receives and processes these Hotmart events. */
async function receiveEvents(...events: HotmartOptions[]) {
  for (const event of events) {
    const headers = new Headers({ 'x-hotmart-hottok': HOTTOK })
    const body = Buffer.from(aHotmartEvent(event))
    expect(await receivePaymentEvent('hotmart', { headers, body })).toMatchObject({ ok: true })
  }
  while ((await processPaymentEvents()) > 0);
}

/** A guardian with a subscription. `code` is the subscription's id at Hotmart, `email` is the buyer's. */
async function newPayer() {
  const scope = await newFamily({ password: PASSWORD })
  const code = `S${randomUUID()}`
  const email = anEmail()
  await updateRows('users', { id: scope.userId }, { email, email_verified: true })
  const transaction = `HP${randomUUID()}`
  await receiveEvents({ code, email, transaction })
  return { scope, code, email, transaction }
}

const subscriptionOf = (code: string) => selectRow('subscriptions', { code })

async function eventsOf(code: string) {
  const { id } = await subscriptionOf(code)
  return database()
    .selectFrom('payment_events')
    .selectAll()
    .where('subscription_id', '=', id)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

/** Whether a stored event contains the text. `tablesContaining` sees these bytes only as hexadecimal digits. */
async function isInStoredBytes(text: string): Promise<boolean> {
  const rows = await database().selectFrom('payment_events').select('raw').execute()
  return rows.some(({ raw }) => raw !== null && Buffer.from(raw).toString().includes(text))
}

it('the deletion of an account keeps the amounts and dates of its payments, but no personal data', async () => {
  const { scope, code, email } = await newPayer()
  expect(await isInStoredBytes(email)).toBe(true)
  expect(await deleteAccount(scope, { password: PASSWORD })).toEqual({ ok: true })
  expect(await tablesContaining(email, scope.userId)).toEqual([])
  expect(await isInStoredBytes(email)).toBe(false)
  const subscription = await subscriptionOf(code)
  expect(subscription).toMatchObject({ user_id: null, buyer_email: null, orphaned_at: expect.any(Date) })
  expect(await eventsOf(code)).toMatchObject([
    { status: 'applied', raw: null, fact: { amountCents: 4790, buyerEmail: null, nonce: null } },
  ])
})

it('the deletion of an account requests the cancellation of an active subscription only', async () => {
  const { scope, code } = await newPayer()
  const { scope: formerPayer, code: cancelledCode, email } = await newPayer()
  await receiveEvents({ event: 'SUBSCRIPTION_CANCELLATION', code: cancelledCode, email })
  for (const payer of [scope, formerPayer]) await deleteAccount(payer, { password: PASSWORD })
  const requestsOf = async (subscriptionCode: string) =>
    selectRows('payment_requests', { subscription_id: (await subscriptionOf(subscriptionCode)).id })
  expect(await requestsOf(code)).toMatchObject([
    { kind: 'cancel', status: 'waiting', requested_by_user_id: null },
  ])
  expect(await requestsOf(cancelledCode)).toEqual([])
})

it('payment events after the deletion are applied without personal data and without mails', async () => {
  const { scope, code, email, transaction } = await newPayer()
  await deleteAccount(scope, { password: PASSWORD })
  await receiveEvents(
    { event: 'SUBSCRIPTION_CANCELLATION', code, email },
    { event: 'PURCHASE_REFUNDED', code, email, transaction },
  )
  const subscription = await subscriptionOf(code)
  expect(subscription).toMatchObject({ user_id: null, buyer_email: null, status: 'cancelled' })
  expect(subscription.cancel_date).not.toBeNull()
  expect((await eventsOf(code)).map(({ status, raw }) => [status, raw])).toEqual([
    ['applied', null],
    ['applied', null],
    ['applied', null],
  ])
  expect(await tablesContaining(email)).toEqual([])
  expect(await isInStoredBytes(email)).toBe(false)
  expect(await mailsTo(email)).toEqual([])
})

it('a charge after the deletion of the account is held for review, without personal data', async () => {
  const { scope, code, email } = await newPayer()
  await deleteAccount(scope, { password: PASSWORD })
  await receiveEvents({ code, email, at: new Date(Date.now() + 1000) })
  expect((await eventsOf(code)).at(-1)).toMatchObject({
    status: 'held',
    reason: 'account_gone',
    raw: null,
    fact: { kind: 'paid', amountCents: 4790, buyerEmail: null },
  })
  expect(await isInStoredBytes(email)).toBe(false)
  expect(await subscriptionOf(code)).toMatchObject({ user_id: null })
})

it('a payment event that was waiting when the account was deleted is applied', async () => {
  const { scope, code, email } = await newPayer()
  await updateRows(
    'payment_events',
    { subscription_id: (await subscriptionOf(code)).id },
    { status: 'waiting' },
  )
  await deleteAccount(scope, { password: PASSWORD })
  await receiveEvents({ event: 'SUBSCRIPTION_CANCELLATION', code, email })
  expect((await eventsOf(code)).map(({ status }) => status)).toEqual(['applied', 'applied'])
  expect(await subscriptionOf(code)).toMatchObject({ plan: 'monthly', cancel_date: expect.any(Date) })
})

it('a new account with the same e-mail cannot claim the subscription of the deleted account', async () => {
  const { scope, email } = await newPayer()
  await deleteAccount(scope, { password: PASSWORD })
  const newAccount = await newFamily()
  await updateRows('users', { id: newAccount.userId }, { email, email_verified: true })
  expect(await claimPurchases(anActor(newAccount.userId))).toEqual({ ok: false, reason: 'nothing_found' })
})

it('a purchase under another e-mail stays claimable after the account is deleted', async () => {
  const { scope, email } = await newPayer()
  await updateRows('users', { id: scope.userId }, { email: anEmail() })
  const code = `S${randomUUID()}`
  await receiveEvents({ code, email })
  await deleteAccount(scope, { password: PASSWORD })
  expect(await subscriptionOf(code)).toMatchObject({ buyer_email: email, orphaned_at: null })
})

it('a refused deletion cancels nothing', async () => {
  const { scope, code } = await newPayer()
  expect(await deleteAccount(scope, { password: 'Errada1' })).toMatchObject({ reason: 'wrong_password' })
  await newMember(scope)
  expect(await deleteAccount(scope, { password: PASSWORD })).toMatchObject({ reason: 'last_guardian' })
  const subscription = await subscriptionOf(code)
  expect(subscription).toMatchObject({ user_id: scope.userId, orphaned_at: null })
  const requests = await selectRows('payment_requests', { subscription_id: subscription.id }, ['id'])
  expect(requests).toEqual([])
})

it('a deletion concurrent with a request for cancellation succeeds', async () => {
  const { scope, code } = await newPayer()
  const { id: subscriptionId } = await subscriptionOf(code)
  const [deletion] = await Promise.all([
    deleteAccount(scope, { password: PASSWORD }),
    requestCancellation(anActor(scope.userId), { subscriptionId }),
  ])
  expect(deletion).toEqual({ ok: true })
  expect(await findSubscriberState({ userId: scope.userId, familyId: scope.familyId })).toMatchObject({
    isSubscriber: false,
  })
})

it('the deletion of an account also deletes its purchases at the simulated provider', async () => {
  setTestPaymentProvider('sandbox')
  const scope = await newFamily({ password: PASSWORD })
  const buyerEmail = anEmail()
  const { id, name, email } = await selectRow('users', { id: scope.userId }, ['id', 'name', 'email'])
  const checkout = await startCheckout(
    { ...anActor(id), name, email, familyId: scope.familyId },
    { plan: 'annual', returnPath: '/app' },
  )
  const url = new URL(checkout.ok ? checkout.url : '')
  const order = { productId: CATALOGUE.productId, offerId: CATALOGUE.offers.annual, plan: 'annual' } as const
  await payAtSandbox(
    { ...order, nonce: url.searchParams.get('sck') },
    sandboxPaySchema.parse({ intent: 'pay', email: buyerEmail, name: 'Compradora', once: randomUUID() }),
  )
  expect(await tablesContaining(buyerEmail)).not.toEqual([])
  await deleteAccount(scope, { password: PASSWORD })
  expect(await tablesContaining(buyerEmail, scope.userId)).toEqual([])
})
