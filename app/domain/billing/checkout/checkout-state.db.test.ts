import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { setClock } from '#app/base/clock.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { aSubscription, sellAt } from '#tests/support/payments.ts'
import { aFamily, aMember, type TestFamily } from '#tests/support/people.ts'
import { findCheckoutState } from './checkout-state.server.ts'

setUpTestDatabase()
let sales: { restore: () => void }
let clock: { restore: () => void }
let present: Date
beforeEach(() => {
  sales = sellAt('sandbox')
  present = new Date('2026-06-10T12:00:00Z')
  clock = setClock(() => present)
})
afterEach(() => {
  sales.restore()
  clock.restore()
})

const stateOf = ({ id, guardian }: TestFamily) => findCheckoutState({ userId: guardian.id, familyId: id })

/** The person opened the provider's pay page. */
async function aCheckout({ guardian }: TestFamily, at: string, returnPath = '/app') {
  await database()
    .insertInto('checkouts')
    .values({
      id: newId(),
      nonce: newId(),
      user_id: guardian.id,
      provider: 'sandbox',
      plan: 'monthly',
      return_path: returnPath,
      created_at: new Date(at),
    })
    .execute()
}

/** A first charge that was refused. */
async function aRefusal(family: TestFamily, at: string) {
  const id = await aSubscription(family.guardian.id, {
    at: new Date(at),
    then: [{ kind: 'refunded', occurredAt: at }],
  })
  await database()
    .updateTable('subscriptions')
    .set({ status: 'inactive', access_until: null })
    .where('id', '=', id)
    .execute()
  await database()
    .updateTable('subscription_charges')
    .set({ status: 'failed', returned_at: null })
    .where('subscription_id', '=', id)
    .execute()
}

describe('a checkout', () => {
  it('is absent if none was started', async () => {
    expect(await stateOf(await aFamily())).toEqual({ step: 'none', returnPath: null })
  })

  it('is pending, with the latest return path', async () => {
    const family = await aFamily()
    await aCheckout(family, '2026-06-10T11:00:00Z', '/app/quadro')
    await aCheckout(family, '2026-06-10T11:58:00Z', '/app?aba=premios')
    expect(await stateOf(family)).toEqual({ step: 'waiting', returnPath: '/app?aba=premios' })
  })

  it('is no longer pending after a week', async () => {
    const family = await aFamily()
    await aCheckout(family, '2026-06-03T12:00:01Z')
    expect(await stateOf(family)).toMatchObject({ step: 'waiting' })
    present = new Date('2026-06-10T12:00:01Z')
    expect(await stateOf(family)).toEqual({ step: 'none', returnPath: null })
  })

  it('is paid as soon as the app is open, whoever in the family paid', async () => {
    const family = await aFamily()
    const other = await aMember(family, { role: 'parent' })
    await aCheckout(family, '2026-06-10T11:58:00Z', '/app/quadro')
    await aSubscription(other.userId)
    expect(await stateOf(family)).toEqual({ step: 'paid', returnPath: '/app/quadro' })
  })

  it('is refused when its charge failed, and pending again after the next try', async () => {
    const family = await aFamily()
    await aCheckout(family, '2026-06-10T11:50:00Z')
    await aRefusal(family, '2026-06-10T11:51:00Z')
    expect(await stateOf(family)).toMatchObject({ step: 'refused' })
    await aCheckout(family, '2026-06-10T11:55:00Z')
    expect(await stateOf(family)).toMatchObject({ step: 'waiting' })
    await aSubscription(family.guardian.id, { at: new Date('2026-06-10T11:56:00Z') })
    expect(await stateOf(family)).toMatchObject({ step: 'paid' })
  })

  it('is absent once the money was refunded', async () => {
    const family = await aFamily()
    await aCheckout(family, '2026-06-10T11:50:00Z')
    await aSubscription(family.guardian.id, {
      at: new Date('2026-06-10T11:51:00Z'),
      then: [{ kind: 'refunded', occurredAt: '2026-06-10T11:55:00.000Z' }],
    })
    expect(await stateOf(family)).toMatchObject({ step: 'none' })
  })
})
