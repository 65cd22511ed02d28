import { afterEach, beforeEach, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import type { PaymentFact } from '#app/domain/billing/payments/payment.ts'
import { setClock } from '#app/base/clock.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { agreeToMention, aSubscription, sellAt } from '#tests/support/payments.ts'
import { aFamily, aMember, anActor } from '#tests/support/people.ts'
import { endSubscriptionsOf } from '../subscriptions/end-subscriptions-of.server.ts'
import { forgetMentions } from './forget-mentions.server.ts'
import { findMentions } from './mention-queries.server.ts'
import { findOwnSubscriptions, findSubscriptionSettings } from '../subscriptions/queries.server.ts'
import { startCheckout } from '../checkout/start-checkout.server.ts'
import { takeBackMention } from './take-back-mention.server.ts'

const DAY = 24 * 60 * 60 * 1000

setUpTestDatabase()
let moment: Date
let restorers: { restore: () => void }[] = []

beforeEach(async () => {
  moment = new Date('2026-03-10T15:00:00Z')
  restorers = [setClock(() => moment), sellAt('sandbox')]
  // left over from the tests before
  await database().updateTable('checkouts').set({ mention_state: null, mention_agreed_at: null }).execute()
  await database()
    .updateTable('subscriptions')
    .set({ mention_state: null, mention_agreed_at: null, mention_ended_at: null })
    .execute()
})
afterEach(() => {
  for (const one of restorers.toReversed()) one.restore()
})

const inDays = (days: number) => (moment = new Date(moment.getTime() + days * DAY))

/** A person opens the pay page with this choice and pays; further facts follow. */
async function aBuyer(
  guardianName: string,
  mentionState: 'MG' | 'BA' | null,
  then: Partial<PaymentFact>[] = [],
) {
  const family = await aFamily({ guardianName })
  const { id, name, email } = family.guardian
  const buyer = { ...anActor(id), name, email, familyId: family.id }
  const started = await startCheckout(buyer, { plan: 'monthly', returnPath: '/app', mentionState })
  if (!started.ok) throw new Error(started.reason)
  const { nonce } = await database()
    .selectFrom('checkouts')
    .select('nonce')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const subscriptionId = await aSubscription(id, { then: [{ nonce }, ...then] })
  return { family, userId: id, subscriptionId, nonce }
}

const names = async () => (await findMentions()).map(({ name }) => name)

it('shows consenting buyers: first name, state, date, and that no money moved', async () => {
  await aBuyer('Carla Nogueira', 'MG')
  inDays(1)
  await aBuyer('Rita Lima', 'BA')
  await aBuyer('Sílvio Costa', null)
  expect(await findMentions()).toEqual([
    { name: 'Rita', from: 'da Bahia', when: 'hoje', confirmedBy: null },
    { name: 'Carla', from: 'de Minas Gerais', when: 'ontem', confirmedBy: null },
  ])
})

it('stores the choice and its time with the checkout, and nothing without consent', async () => {
  const [agreed, silent] = [await aBuyer('Ana', 'MG'), await aBuyer('Bento', null)]
  const checkoutOf = (userId: string) =>
    database()
      .selectFrom('checkouts')
      .select(['mention_state', 'mention_agreed_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst()
  expect(await checkoutOf(agreed.userId)).toEqual({ mention_state: 'MG', mention_agreed_at: moment })
  expect(await checkoutOf(silent.userId)).toEqual({ mention_state: null, mention_agreed_at: null })
})

it('names the real provider, and shows simulated purchases only if the sandbox sells', async () => {
  const { subscriptionId, userId } = await aBuyer('Carla', 'MG')
  const { restore } = sellAt('stripe')
  expect(await findMentions()).toEqual([])
  await database()
    .updateTable('subscriptions')
    .set({ provider: 'stripe', code: `sub_${userId}` })
    .where('id', '=', subscriptionId)
    .execute()
  expect(await findMentions()).toMatchObject([{ name: 'Carla', confirmedBy: 'Stripe' }])
  restore()
})

it('ends after thirty days, when the state is deleted too', async () => {
  const { userId } = await aBuyer('Carla', 'MG')
  inDays(29)
  expect(await names()).toEqual(['Carla'])
  expect(await forgetMentions()).toBe(0)
  inDays(1.01)
  expect(await names()).toEqual([])
  expect(await forgetMentions()).toBe(2)
  expect(await findOwnSubscriptions(userId)).toMatchObject([{ mention: null }])
})

it.each(['refunded', 'charged_back', 'cancelled'] as const)('ends at once when it is %s', async (kind) => {
  const at = moment.toISOString()
  await aBuyer('Carla', 'MG', [{ kind, occurredAt: at }])
  expect(await names()).toEqual([])
})

it('can be withdrawn only by its buyer, permanently, and no later event restores it', async () => {
  const { userId, subscriptionId, nonce, family } = await aBuyer('Carla', 'MG')
  const stranger = await aFamily()
  expect(await takeBackMention(anActor(stranger.guardian.id), { subscriptionId })).toEqual({
    ok: false,
    reason: 'subscription_not_found',
  })
  expect(await names()).toEqual(['Carla'])
  const settings = () => findSubscriptionSettings({ userId, familyId: family.id, role: 'parent' })
  expect((await settings())?.own[0]?.mentionedUntil).toBe('2026-04-09T15:00:00.000Z')

  expect(await takeBackMention(anActor(userId), { subscriptionId })).toEqual({ ok: true })
  expect(await takeBackMention(anActor(userId), { subscriptionId })).toEqual({ ok: true })
  expect(await names()).toEqual([])
  expect((await settings())?.own[0]).toMatchObject({ mention: null, mentionedUntil: null })
  inDays(1)
  await aSubscription(userId, { then: [{ nonce }] })
  expect(await names()).toEqual([])
})

it('shows one purchase per buyer, never one of a child member, never one that an administrator gave', async () => {
  const { userId, family, subscriptionId } = await aBuyer('Carla', 'MG')
  await agreeToMention(await aSubscription(userId))
  expect(await names()).toEqual(['Carla'])

  const child = await aMember(family, { role: 'child', name: 'Bia' })
  await agreeToMention(await aSubscription(child.userId))
  expect(await names()).toEqual(['Carla'])

  await database()
    .updateTable('subscriptions')
    .set({ is_set_by_hand: true })
    .where('user_id', '=', userId)
    .execute()
  expect(await names()).toEqual([])
  await database()
    .updateTable('subscriptions')
    .set({ is_set_by_hand: false })
    .where('id', '=', subscriptionId)
    .execute()
  expect(await names()).toEqual(['Carla'])
})

it('leaves out a name without letters, and shows at most twenty', async () => {
  await aBuyer('🎉 123', 'MG')
  expect(await names()).toEqual([])
  for (let count = 0; count < 21; count += 1) {
    await agreeToMention(await aSubscription((await aFamily({ guardianName: 'Ana' })).guardian.id))
  }
  expect(await names()).toHaveLength(20)
})

it('is deleted with the account', async () => {
  const { userId, subscriptionId } = await aBuyer('Carla', 'MG')
  await asIdentity((tx) => endSubscriptionsOf(tx, userId))
  expect(await names()).toEqual([])
  const left = await database()
    .selectFrom('subscriptions')
    .select(['mention_state', 'mention_agreed_at', 'mention_ended_at'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  expect(left).toEqual({ mention_state: null, mention_agreed_at: null, mention_ended_at: null })
})
