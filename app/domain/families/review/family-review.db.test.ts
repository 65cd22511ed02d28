import { beforeEach, describe, expect, it } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { aDevice } from '#tests/support/devices.ts'
import { currentScopeOf, sessionUserOf } from '#tests/support/current-scope.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { newFamily, newMember } from '#tests/support/family-content.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aSubscription } from '#tests/support/payments.ts'
import { setTestPaymentProvider } from '#tests/support/set-test-payment-provider.ts'
import { aClientIp, anInvite } from '#tests/support/people.ts'
import { updateRows } from '#tests/support/rows.ts'
import { expectOk } from '#tests/support/results.ts'
import { joinFamily } from '../../invites/join-family.server.ts'
import { leaveFamily } from '../departure/leave-family.server.ts'
import { findFormerFamilyName } from '../queries.server.ts'
import { findFamilyReview } from './read-family-review.server.ts'
import { removeMember, removeReviewedMember } from './remove-member.server.ts'

const NOT_ALLOWED = { ok: false, reason: 'not_allowed' }
setUpTestDatabase()
beforeEach(() => setTestPaymentProvider('sandbox'))

/** Makes the person join by a code that the inviter creates. */
async function joinByCode(person: FamilyScope, inviter: FamilyScope): Promise<FamilyScope> {
  const { code } = await anInvite(inviter)
  const input = { code, familyId: person.familyId, erase: true }
  await expectOk(joinFamily(person, input, { clientIp: aClientIp() }))
  return currentScopeOf(person)
}

/** Adds a new person who joins by a code of the inviter. */
const addInvitedMember = async (inviter: FamilyScope, guardianName: string) =>
  joinByCode(await newFamily({ guardianName }), inviter)

/** Puts the person in the state after account recovery: the family review is required. */
const requireReview = ({ userId }: FamilyScope) =>
  updateRows('users', { id: userId }, { must_review_family: true })

/** Names of the people whom the review offers to remove. */
async function removableNamesFor(reviewer: FamilyScope): Promise<string[]> {
  const { others } = await findFamilyReview(reviewer)
  return others.filter(({ mayRemove }) => mayRemove).map(({ name }) => name)
}

const isMember = async (person: FamilyScope, { familyId }: FamilyScope) =>
  (await sessionUserOf(person)).familyId === familyId

describe('account recovery by a person who joined by an invite', () => {
  it('a later member cannot remove the founder or earlier members, but sees their names', async () => {
    const ana = await newFamily({ guardianName: 'Ana', children: ['Bia', 'Caio', 'Davi'] })
    await aSubscription(ana.userId)
    const dora = await addInvitedMember(ana, 'Dora')
    const joao = await addInvitedMember(ana, 'João')
    await aDevice(dora, { childIds: [], label: 'Tablet da Bia' })
    await requireReview(joao)
    expect(await findFamilyReview(joao)).toEqual({
      familyName: 'Família de Marina',
      others: [
        { userId: ana.userId, name: 'Ana', role: 'parent', mayRemove: false, pairedDevices: [] },
        {
          userId: dora.userId,
          name: 'Dora',
          role: 'parent',
          mayRemove: false,
          pairedDevices: ['Tablet da Bia'],
        },
      ],
      paysPlan: false,
    })
    for (const member of [ana, dora]) {
      expect(await removeReviewedMember(joao, { userId: member.userId, turnOffDevices: true })).toEqual(
        NOT_ALLOWED,
      )
      expect(await isMember(member, ana)).toBe(true)
    }
    const kinds = (await mailsTo((await sessionUserOf(ana)).email)).map(({ kind }) => kind)
    expect(kinds).not.toContain('removed_from_family')
  })

  it("a later member can remove only people who joined by the later member's invites", async () => {
    const ana = await newFamily({ guardianName: 'Ana' })
    const joao = await addInvitedMember(ana, 'João')
    const carla = await addInvitedMember(joao, 'Carla')
    const eva = await addInvitedMember(ana, 'Eva')
    await requireReview(joao)
    expect(await removableNamesFor(joao)).toEqual(['Carla'])
    expect(await removeReviewedMember(joao, { userId: eva.userId, turnOffDevices: true })).toEqual(
      NOT_ALLOWED,
    )
    expect(await removeReviewedMember(joao, { userId: carla.userId, turnOffDevices: true })).toEqual({
      ok: true,
    })
    expect([await isMember(eva, ana), await isMember(carla, ana)]).toEqual([true, false])
  })

  it("a later member cannot remove an earlier member who rejoined by the later member's invite", async () => {
    const ana = await newFamily({ guardianName: 'Ana' })
    const dora = await addInvitedMember(ana, 'Dora')
    const joao = await addInvitedMember(ana, 'João')
    await expectOk(leaveFamily(dora, { familyId: ana.familyId, erase: false }))
    const rejoinedDora = await joinByCode(await currentScopeOf(dora), joao)
    await addInvitedMember(rejoinedDora, 'Eva')
    await requireReview(joao)
    expect(await removableNamesFor(joao)).toEqual([])
  })
})

describe('account recovery by the founder of the family', () => {
  it('the founder can remove the people whom the account invited, and the people whom they invited', async () => {
    const rita = await newFamily({ guardianName: 'Rita' })
    const beto = await addInvitedMember(rita, 'Beto')
    const caio = await addInvitedMember(beto, 'Caio')
    await requireReview(rita)
    expect(await removableNamesFor(rita)).toEqual(['Beto', 'Caio'])
    expect(await removeReviewedMember(rita, { userId: beto.userId, turnOffDevices: true })).toEqual({
      ok: true,
    })
    expect(await removeReviewedMember(rita, { userId: beto.userId, turnOffDevices: true })).toEqual({
      ok: true,
    })
    expect(await removableNamesFor(rita)).toEqual(['Caio'])
    expect(await removeReviewedMember(rita, { userId: caio.userId, turnOffDevices: true })).toEqual({
      ok: true,
    })
    expect((await findFamilyReview(rita)).others).toEqual([])
  })

  it('the founder cannot remove a payer, even if the payment started after the page was shown', async () => {
    const rita = await newFamily({ guardianName: 'Rita' })
    const beto = await addInvitedMember(rita, 'Beto')
    await requireReview(rita)
    expect(await removableNamesFor(rita)).toEqual(['Beto'])
    await aSubscription(beto.userId)
    expect(await removeReviewedMember(rita, { userId: beto.userId, turnOffDevices: true })).toEqual(
      NOT_ALLOWED,
    )
    expect(await isMember(beto, rita)).toBe(true)
    await aSubscription(rita.userId)
    expect((await findFamilyReview(rita)).paysPlan).toBe(true)
  })

  it('the founder cannot remove anybody through the review when no review is required', async () => {
    const rita = await newFamily({ guardianName: 'Rita' })
    const beto = await addInvitedMember(rita, 'Beto')
    expect(await removeReviewedMember(rita, { userId: beto.userId, turnOffDevices: true })).toEqual(
      NOT_ALLOWED,
    )
    expect(await isMember(beto, rita)).toBe(true)
  })
})

it('a child member cannot remove anybody through the review', async () => {
  const rita = await newFamily()
  const child = await newMember(rita)
  await requireReview(child)
  expect(await removableNamesFor(child)).toEqual([])
  expect(await removeReviewedMember(child, { userId: rita.userId, turnOffDevices: true })).toEqual(
    NOT_ALLOWED,
  )
})

it.each([
  ['in the review', removeReviewedMember],
  ['in Config', removeMember],
])(
  'a person removed %s gets one mail that names the remover and links to the form for a code',
  async (_place, remove) => {
    const rita = await newFamily({ guardianName: 'Rita Prado' })
    const beto = await addInvitedMember(rita, 'Beto')
    await requireReview(rita)
    await remove(rita, { userId: beto.userId, turnOffDevices: true })
    await remove(rita, { userId: beto.userId, turnOffDevices: true })
    const mails = await mailsTo((await sessionUserOf(beto)).email)
    expect(mails.map(({ kind }) => kind)).toEqual(['removed_from_family'])
    expect(mails[0]?.plain).toContain('A conta “Rita P.” removeu você')
    expect(mails[0]?.plain).toContain('/app/meus-dados#outra-familia')
    // anybody can choose the family's name
    expect(mails[0]?.plain).not.toContain('Família de')
  },
)

it('the former family of a removed person is recorded until the person joins another', async () => {
  const rita = await newFamily({ guardianName: 'Rita' })
  const beto = await addInvitedMember(rita, 'Beto')
  await removeMember(rita, { userId: beto.userId, turnOffDevices: true })
  expect(await findFormerFamilyName(beto.userId)).toBe('Família de Marina')
  await joinByCode(await currentScopeOf(beto), rita)
  expect(await findFormerFamilyName(beto.userId)).toBeNull()
})

it('a person who leaves has no recorded former family', async () => {
  const rita = await newFamily({ guardianName: 'Rita' })
  const beto = await addInvitedMember(rita, 'Beto')
  await expectOk(leaveFamily(beto, { familyId: rita.familyId, erase: false }))
  expect(await findFormerFamilyName(beto.userId)).toBeNull()
})
