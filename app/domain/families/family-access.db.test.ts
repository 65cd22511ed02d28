import { beforeEach, describe, expect, it } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { findMembership } from '#app/domain/accounts/session/open-family.server.ts'
import { hasAppAccess } from '#app/domain/accounts/session/subscription-gate.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { newFamily, newMember } from '#tests/support/family-content.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { setTestPaymentProvider } from '#tests/support/set-test-payment-provider.ts'
import { aClientIp, anInvite } from '#tests/support/people.ts'
import { expectOk } from '#tests/support/results.ts'
import { sessionUserOf } from '#tests/support/current-scope.ts'
import { joinFamily } from '../invites/join-family.server.ts'
import { findSubscriberState, findSubscriptionSettings } from '../billing/subscriptions/queries.server.ts'
import { deleteAccount } from './delete-account.server.ts'
import { leaveFamily } from './departure/leave-family.server.ts'
import { removeMember } from './review/remove-member.server.ts'
import { newId } from '#app/base/ids.ts'

const PASSWORD = 'Combinado1'

setUpTestDatabase()
beforeEach(() => setTestPaymentProvider('sandbox'))

/** Whether the person may use the app, in the person's current family. */
async function canEnter({ userId }: FamilyScope): Promise<boolean> {
  const user = await sessionUserOf({ userId })
  const membership = await findMembership({ id: newId(), user })
  if (!membership) throw new Error('The person has no family')
  const state = await findSubscriberState({ userId, familyId: user.familyId })
  // the two queries for access must agree
  expect(state.isSubscriber).toBe(hasAppAccess(membership))
  return hasAppAccess(membership)
}

/** A family with a paying guardian, another guardian and a child member. */
async function familyWithPayer() {
  const payer = await newFamily({ password: PASSWORD })
  const guardian = await newMember(payer, { role: 'parent', name: 'Rafael' })
  const child = await newMember(payer)
  await aSubscription(payer.userId)
  for (const scope of [payer, guardian, child]) expect(await canEnter(scope)).toBe(true)
  return { payer, guardian, child }
}

describe('access to the app', () => {
  it('the family loses access when its payer leaves, and the payer keeps it', async () => {
    const { payer, guardian, child } = await familyWithPayer()
    await expectOk(leaveFamily(payer, { familyId: payer.familyId, erase: false }))
    expect(await canEnter(payer)).toBe(true)
    expect(await canEnter(guardian)).toBe(false)
    expect(await canEnter(child)).toBe(false)
  })

  it('the family loses access when its payer is removed, but not when another member is removed', async () => {
    const { payer, guardian, child } = await familyWithPayer()
    await expectOk(removeMember(payer, { userId: child.userId, turnOffDevices: true }))
    expect(await canEnter(guardian)).toBe(true)
    expect(await canEnter(child)).toBe(false)
    await expectOk(removeMember(guardian, { userId: payer.userId, turnOffDevices: true }))
    expect(await canEnter(guardian)).toBe(false)
    expect(await canEnter(payer)).toBe(true)
  })

  it('the family loses access when the account of its payer is deleted', async () => {
    const { payer, guardian } = await familyWithPayer()
    await expectOk(deleteAccount(payer, { password: PASSWORD }))
    expect(await canEnter(guardian)).toBe(false)
  })

  it('the family has access as long as another member pays', async () => {
    const { payer, guardian, child } = await familyWithPayer()
    await aSubscription(guardian.userId)
    await expectOk(leaveFamily(payer, { familyId: payer.familyId, erase: false }))
    expect(await canEnter(child)).toBe(true)
  })

  it('a person who joins a paid family gets access, and a payer who joins gives access to the family', async () => {
    const { payer } = await familyWithPayer()
    const guest = await newFamily()
    expect(await canEnter(guest)).toBe(false)
    const { code } = await anInvite(payer)
    await expectOk(
      joinFamily(guest, { code, familyId: guest.familyId, erase: true }, { clientIp: aClientIp() }),
    )
    expect(await canEnter(guest)).toBe(true)

    const host = await newFamily()
    const { code: hostCode } = await anInvite(host)
    const newPayer = await newFamily()
    await aSubscription(newPayer.userId)
    await expectOk(
      joinFamily(
        newPayer,
        { code: hostCode, familyId: newPayer.familyId, erase: true },
        { clientIp: aClientIp() },
      ),
    )
    expect(await canEnter(host)).toBe(true)
  })
})

describe('the subscription page of Config', () => {
  const settingsOf = ({ userId, familyId, role }: FamilyScope) =>
    findSubscriptionSettings({ userId, familyId, role })

  it('names the payer to another guardian, and shows nothing to a child member', async () => {
    const { payer, guardian, child } = await familyWithPayer()
    expect(await settingsOf(guardian)).toEqual({
      own: [],
      payerName: payer.memberName,
      givenUntil: null,
      arePlansSold: true,
    })
    expect(await settingsOf(child)).toBeNull()
    const settings = await settingsOf(payer)
    expect(settings).toMatchObject({ payerName: null, own: [{ isSimulated: true, acceptsRequests: true }] })
    expect(settings!.own[0]!.standing.kind).toBe('renewing')
    expect(settings!.own[0]!.refund).toMatchObject({ cents: 4790 })
  })

  it('shows nothing where no plans are sold, except to a person with an earlier purchase', async () => {
    const { payer } = await familyWithPayer()
    const buyer = await newFamily()
    await aSubscription(buyer.userId, { provider: 'stripe' })
    setTestPaymentProvider('none')
    // simulated purchases are hidden where the provider is not the sandbox
    expect(await settingsOf(payer)).toBeNull()
    expect(await settingsOf(buyer)).toMatchObject({ own: [{ isSimulated: false }], arePlansSold: false })
  })
})
