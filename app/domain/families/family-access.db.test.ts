import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { findMembership } from '#app/domain/accounts/session/open-family.server.ts'
import { isAllowedInApp } from '#app/domain/accounts/session/subscription-gate.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { expectOk, newFamily, newMember } from '#tests/support/family-content.ts'
import { aSubscription, sellAt } from '#tests/support/payments.ts'
import { anAddress, anInvite } from '#tests/support/people.ts'
import { joinFamily } from '../invites/join-family.server.ts'
import { findSubscriberState, findSubscriptionSettings } from '../billing/subscriptions/queries.server.ts'
import { deleteAccount } from './delete-account.server.ts'
import { leaveFamily } from './departure/leave-family.server.ts'
import { removeMember } from './review/remove-member.server.ts'
import { newId } from '#app/base/ids.ts'

const PASSWORD = 'Combinado1'

setUpTestDatabase()
let sale: { restore: () => void }
beforeEach(() => {
  sale = sellAt('sandbox')
})
afterEach(() => sale.restore())

/** Whether the person may use the app, in the person's current family. */
async function canEnter({ userId }: FamilyScope): Promise<boolean> {
  const user = await database()
    .selectFrom('users')
    .select(['id', 'name', 'email', 'family_id as familyId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const membership = await findMembership({
    id: newId(),
    user: { ...user, isAdmin: false, childrenConsentVersion: null },
  })
  if (!membership) throw new Error('nobody is without a family')
  const state = await findSubscriberState({ userId, familyId: user.familyId })
  // both queries must agree
  expect(state.isSubscriber).toBe(isAllowedInApp(membership))
  return isAllowedInApp(membership)
}

/** A family with a paying guardian, another guardian and a child member. */
async function aPaidFamily() {
  const payer = await newFamily({ password: PASSWORD })
  const other = await newMember(payer, { role: 'parent', name: 'Rafael' })
  const child = await newMember(payer)
  await aSubscription(payer.userId)
  for (const scope of [payer, other, child]) expect(await canEnter(scope)).toBe(true)
  return { payer, other, child }
}

describe('the family of a payer', () => {
  it('loses access when the payer leaves, who keeps it', async () => {
    const { payer, other, child } = await aPaidFamily()
    await expectOk(leaveFamily(payer, { familyId: payer.familyId, erase: false }))
    expect(await canEnter(payer)).toBe(true)
    expect(await canEnter(other)).toBe(false)
    expect(await canEnter(child)).toBe(false)
  })

  it('loses access when the payer is removed, and keeps it when somebody else is', async () => {
    const { payer, other, child } = await aPaidFamily()
    await expectOk(removeMember(payer, { userId: child.userId }))
    expect(await canEnter(other)).toBe(true)
    expect(await canEnter(child)).toBe(false)
    await expectOk(removeMember(other, { userId: payer.userId }))
    expect(await canEnter(other)).toBe(false)
    expect(await canEnter(payer)).toBe(true)
  })

  it('loses access when the payer’s account is deleted', async () => {
    const { payer, other } = await aPaidFamily()
    await expectOk(deleteAccount(payer, { password: PASSWORD }))
    expect(await canEnter(other)).toBe(false)
  })

  it('keeps access if another member pays too', async () => {
    const { payer, other, child } = await aPaidFamily()
    await aSubscription(other.userId)
    await expectOk(leaveFamily(payer, { familyId: payer.familyId, erase: false }))
    expect(await canEnter(child)).toBe(true)
  })

  it('gives access to new members, and gains it with a payer who joins', async () => {
    const { payer } = await aPaidFamily()
    const guest = await newFamily()
    expect(await canEnter(guest)).toBe(false)
    const { code } = await anInvite(payer)
    await expectOk(
      joinFamily(guest, { code, familyId: guest.familyId, erase: true }, { clientAddress: anAddress() }),
    )
    expect(await canEnter(guest)).toBe(true)

    const unsubscribed = await newFamily()
    const { code: second } = await anInvite(unsubscribed)
    const rich = await newFamily()
    await aSubscription(rich.userId)
    await expectOk(
      joinFamily(
        rich,
        { code: second, familyId: rich.familyId, erase: true },
        { clientAddress: anAddress() },
      ),
    )
    expect(await canEnter(unsubscribed)).toBe(true)
  })
})

describe('Config', () => {
  const settingsOf = ({ userId, familyId, role }: FamilyScope) =>
    findSubscriptionSettings({ userId, familyId, role })

  it('names the payer to another guardian, and shows a child member nothing', async () => {
    const { payer, other, child } = await aPaidFamily()
    expect(await settingsOf(other)).toEqual({ own: [], payerName: payer.memberName, isSold: true })
    expect(await settingsOf(child)).toBeNull()
    const own = await settingsOf(payer)
    expect(own).toMatchObject({ payerName: null, own: [{ isSimulated: true, acceptsRequests: true }] })
    expect(own!.own[0]!.standing.kind).toBe('renewing')
    expect(own!.own[0]!.refund).toMatchObject({ cents: 4790 })
  })

  it('shows nothing where nothing is sold, unless somebody bought before', async () => {
    const { payer } = await aPaidFamily()
    const buyer = await newFamily()
    await aSubscription(buyer.userId, { provider: 'stripe' })
    sale.restore()
    sale = sellAt('none')
    // a simulated purchase is deleted
    expect(await settingsOf(payer)).toBeNull()
    expect(await settingsOf(buyer)).toMatchObject({ own: [{ isSimulated: false }], isSold: false })
  })
})
