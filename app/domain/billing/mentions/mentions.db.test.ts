import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '#app/base/durations.ts'
import { now } from '#app/base/clock.server.ts'
import { connection, database, setConnection } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import type { PaymentFact } from '#app/domain/billing/payments/payment.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { agreeToMention, aSubscription } from '#tests/support/payments.ts'
import { aFamily, aMember, anActor } from '#tests/support/people.ts'
import { setTestPaymentProvider } from '#tests/support/set-test-payment-provider.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { findRow, selectRow, updateRows } from '#tests/support/rows.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { deriveSubscription } from '../events/derive-subscription.server.ts'
import { endSubscriptionsOfAccount } from '../subscriptions/end-subscriptions-of-account.server.ts'
import { deleteExpiredMentions } from './delete-expired-mentions.server.ts'
import { MAX_MENTIONS } from './mention.ts'
import { findMentions } from './mention-queries.server.ts'
import { findOwnSubscriptions, findSubscriptionSettings } from '../subscriptions/queries.server.ts'
import { startCheckout } from '../checkout/start-checkout.server.ts'
import { revokeMention } from './revoke-mention.server.ts'

setUpTestDatabase()
silenceLog()
let currentTime: Date

beforeEach(async () => {
  currentTime = new Date('2026-03-10T15:00:00Z')
  setTestClock(() => currentTime)
  setTestPaymentProvider('sandbox')
  // delete the mentions of earlier tests
  await database().updateTable('checkouts').set({ mention_state: null, mention_agreed_at: null }).execute()
  await updateRows(
    'subscriptions',
    {},
    { mention_state: null, mention_agreed_at: null, mention_ended_at: null },
  )
})

const advanceDays = (days: number) => (currentTime = new Date(currentTime.getTime() + days * DAY_MS))

/**
 * Creates a buyer whose checkout has a consent to a mention with this Brazilian state, or none for null. `laterFacts` are
 * further facts of the paid subscription.
 */
async function aBuyer(
  guardianName: string,
  mentionState: 'MG' | 'BA' | null,
  laterFacts: Partial<PaymentFact>[] = [],
) {
  const family = await aFamily({ guardianName })
  const { id, name, email } = family.guardian
  const buyer = { ...anActor(id), name, email, familyId: family.id }
  await expectOk(startCheckout(buyer, { plan: 'monthly', returnPath: '/app', mentionState }))
  const { nonce } = await selectRow('checkouts', { user_id: id }, ['nonce'])
  const subscriptionId = await aSubscription(id, { laterFacts: [{ nonce }, ...laterFacts] })
  return { family, userId: id, subscriptionId, nonce }
}

const mentionedNames = async () => (await findMentions()).map(({ name }) => name)

it('visitors see the first name, Brazilian state and date of the buyers who agreed', async () => {
  await aBuyer('Carla Nogueira', 'MG')
  advanceDays(1)
  await aBuyer('Rita Lima', 'BA')
  await aBuyer('Sílvio Costa', null)
  expect(await findMentions()).toEqual([
    { name: 'Rita', from: 'da Bahia', when: 'hoje', confirmedBy: null },
    { name: 'Carla', from: 'de Minas Gerais', when: 'ontem', confirmedBy: null },
  ])
})

it('visitors see no mentions while the roles of buyers cannot be read', async () => {
  await aBuyer('Carla', 'MG')
  const originalConnection = connection()
  const nodeUnavailable = Object.assign(new Error('connection to the remote node failed'), { code: '08006' })
  const db = originalConnection.db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('"family_members"')) throw nodeUnavailable
      return node
    },
    transformResult: async ({ result }) => result,
  })
  setConnection({ ...originalConnection, db })
  try {
    expect(await mentionedNames()).toEqual([])
  } finally {
    setConnection(originalConnection)
  }
})

it('a checkout stores the Brazilian state and the time of the consent, and without consent neither', async () => {
  const [consentingBuyer, otherBuyer] = [await aBuyer('Ana', 'MG'), await aBuyer('Bento', null)]
  const checkoutOf = (userId: string) =>
    findRow('checkouts', { user_id: userId }, ['mention_state', 'mention_agreed_at'])
  expect(await checkoutOf(consentingBuyer.userId)).toEqual({
    mention_state: 'MG',
    mention_agreed_at: currentTime,
  })
  expect(await checkoutOf(otherBuyer.userId)).toEqual({ mention_state: null, mention_agreed_at: null })
})

it('a mention names a real provider, and a simulated purchase is shown only if the sandbox sells', async () => {
  const { subscriptionId, userId } = await aBuyer('Carla', 'MG')
  setTestPaymentProvider('stripe')
  expect(await findMentions()).toEqual([])
  await updateRows('subscriptions', { id: subscriptionId }, { provider: 'stripe', code: `sub_${userId}` })
  expect(await findMentions()).toMatchObject([{ name: 'Carla', confirmedBy: 'Stripe' }])
})

it('a mention ends after thirty days, and its Brazilian state is deleted', async () => {
  const { userId } = await aBuyer('Carla', 'MG')
  advanceDays(29)
  expect(await mentionedNames()).toEqual(['Carla'])
  expect(await deleteExpiredMentions()).toBe(0)
  // a little more than 30 days in total, because nothing is deleted at exactly 30 days
  advanceDays(1.01)
  expect(await mentionedNames()).toEqual([])
  // the row of the subscription and the row of the checkout
  expect(await deleteExpiredMentions()).toBe(2)
  expect(await findOwnSubscriptions(userId)).toMatchObject([{ mention: null }])
})

it.each(['refunded', 'charged_back', 'cancelled'] as const)(
  'visitors do not see a purchase that is %s',
  async (kind) => {
    await aBuyer('Carla', 'MG', [{ kind, occurredAt: currentTime.toISOString() }])
    expect(await mentionedNames()).toEqual([])
  },
)

it('only the buyer can revoke a mention, and a repeated request succeeds', async () => {
  const { userId, subscriptionId, family } = await aBuyer('Carla', 'MG')
  const otherFamily = await aFamily()
  expect(await revokeMention(anActor(otherFamily.guardian.id), { subscriptionId })).toEqual(
    refusedWith('subscription_not_found'),
  )
  expect(await mentionedNames()).toEqual(['Carla'])
  const findSettings = () => findSubscriptionSettings({ userId, familyId: family.id, role: 'parent' })
  expect((await findSettings())?.own[0]?.mentionedUntil).toBe('2026-04-09T15:00:00.000Z')

  expect(await revokeMention(anActor(userId), { subscriptionId })).toEqual({ ok: true })
  expect(await revokeMention(anActor(userId), { subscriptionId })).toEqual({ ok: true })
  expect(await mentionedNames()).toEqual([])
  expect((await findSettings())?.own[0]).toMatchObject({ mention: null, mentionedUntil: null })
})

it('neither a later event nor another purchase from the same checkout restores a revoked mention', async () => {
  const { userId, subscriptionId, nonce } = await aBuyer('Carla', 'MG')
  await expectOk(revokeMention(anActor(userId), { subscriptionId }))
  // every event of a subscription derives its state again
  await asIdentity((tx) => deriveSubscription(tx, subscriptionId))
  expect(await mentionedNames()).toEqual([])
  advanceDays(1)
  await aSubscription(userId, { laterFacts: [{ nonce }] })
  expect(await mentionedNames()).toEqual([])
})

it('visitors see a buyer with two purchases once', async () => {
  const { userId } = await aBuyer('Carla', 'MG')
  await agreeToMention(await aSubscription(userId))
  expect(await mentionedNames()).toEqual(['Carla'])
})

it('visitors do not see the purchase of a child member', async () => {
  const { family } = await aBuyer('Carla', 'MG')
  const child = await aMember(family, { role: 'child', name: 'Bia' })
  await agreeToMention(await aSubscription(child.userId))
  expect(await mentionedNames()).toEqual(['Carla'])
})

it('visitors do not see a purchase while an administrator has set its status by hand', async () => {
  const { subscriptionId } = await aBuyer('Carla', 'MG')
  await updateRows('subscriptions', { id: subscriptionId }, { is_set_by_hand: true })
  expect(await mentionedNames()).toEqual([])
  await updateRows('subscriptions', { id: subscriptionId }, { is_set_by_hand: false })
  expect(await mentionedNames()).toEqual(['Carla'])
})

it('newer purchases of child members do not hide the purchases of others', async () => {
  const { family, subscriptionId } = await aBuyer('Carla', 'MG')
  await updateRows(
    'subscriptions',
    { id: subscriptionId },
    { start_date: new Date(now().getTime() - DAY_MS) },
  )
  const child = await aMember(family, { role: 'child', name: 'Bia' })
  for (let count = 0; count <= 2 * MAX_MENTIONS; count += 1)
    await agreeToMention(await aSubscription(child.userId))
  expect(await mentionedNames()).toEqual(['Carla'])
})

it('visitors see no names without letters, and at most twenty mentions', async () => {
  await aBuyer('🎉 123', 'MG')
  expect(await mentionedNames()).toEqual([])
  for (let count = 0; count < 21; count += 1) {
    await agreeToMention(await aSubscription((await aFamily({ guardianName: 'Ana' })).guardian.id))
  }
  expect(await mentionedNames()).toHaveLength(20)
})

it('a mention is deleted with the account of the buyer', async () => {
  const { userId, subscriptionId } = await aBuyer('Carla', 'MG')
  await asIdentity((tx) => endSubscriptionsOfAccount(tx, userId))
  expect(await mentionedNames()).toEqual([])
  const subscription = await findRow('subscriptions', { id: subscriptionId }, [
    'mention_state',
    'mention_agreed_at',
    'mention_ended_at',
  ])
  expect(subscription).toEqual({ mention_state: null, mention_agreed_at: null, mention_ended_at: null })
})
