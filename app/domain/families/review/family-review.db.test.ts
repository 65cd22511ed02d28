import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { database } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { expectOk, newFamily, newMember } from '#tests/support/family-content.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { aSubscription, sellAt } from '#tests/support/payments.ts'
import { anAddress, anInvite } from '#tests/support/people.ts'
import { joinFamily } from '../../invites/join-family.server.ts'
import { leaveFamily } from '../departure/leave-family.server.ts'
import { findRemovedFrom } from '../queries.server.ts'
import { findFamilyReview } from './read-family-review.server.ts'
import { removeMember, removeReviewedMember } from './remove-member.server.ts'

const NOT_ALLOWED = { ok: false, reason: 'not_allowed' }
setUpTestDatabase()
let sale: { restore: () => void }

beforeEach(() => {
  sale = sellAt('sandbox')
})
afterEach(() => sale.restore())

const personOf = ({ userId }: FamilyScope) =>
  database()
    .selectFrom('users')
    .select(['id', 'name', 'email', 'family_id as familyId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** The person joins by a code that the other person creates. */
async function joins(person: FamilyScope, inviter: FamilyScope): Promise<FamilyScope> {
  const { code } = await anInvite(inviter)
  const input = { code, familyId: person.familyId, erase: true }
  await expectOk(joinFamily(person, input, { clientAddress: anAddress() }))
  return currentScopeOf(person)
}

/** A new person who joins by a code of the inviter. */
const invitedBy = async (inviter: FamilyScope, guardianName: string) =>
  joins(await newFamily({ guardianName }), inviter)

/** From now on the person has taken the account back and has to review the family. */
const takesBack = ({ userId }: FamilyScope) =>
  database().updateTable('users').set({ must_review_family: true }).where('id', '=', userId).execute()

/** Names of the people whom the review offers to remove. */
async function offeredTo(reviewer: FamilyScope): Promise<string[]> {
  const { others } = await findFamilyReview(reviewer)
  return others.filter(({ mayRemove }) => mayRemove).map(({ name }) => name)
}

const isMember = async (person: FamilyScope, { familyId }: FamilyScope) =>
  (await personOf(person)).familyId === familyId

describe('a person who joined by an invite and takes the account back', () => {
  it('cannot remove the founder or earlier members, and sees who they are', async () => {
    const ana = await newFamily({ guardianName: 'Ana', children: ['Bia', 'Caio', 'Davi'] })
    await aSubscription(ana.userId)
    const dora = await invitedBy(ana, 'Dora')
    const joao = await invitedBy(ana, 'João')
    await takesBack(joao)
    expect(await findFamilyReview(joao)).toEqual({
      familyName: 'Família de Marina',
      others: [
        { userId: ana.userId, name: 'Ana', role: 'parent', mayRemove: false },
        { userId: dora.userId, name: 'Dora', role: 'parent', mayRemove: false },
      ],
      paysPlan: false,
    })
    for (const other of [ana, dora]) {
      expect(await removeReviewedMember(joao, { userId: other.userId })).toEqual(NOT_ALLOWED)
      expect(await isMember(other, ana)).toBe(true)
    }
    const kinds = (await mailsTo((await personOf(ana)).email)).map(({ kind }) => kind)
    expect(kinds).not.toContain('removed_from_family')
  })

  it('can remove people whom their own invites admitted, and nobody invited later by others', async () => {
    const ana = await newFamily({ guardianName: 'Ana' })
    const joao = await invitedBy(ana, 'João')
    const carla = await invitedBy(joao, 'Carla')
    const eva = await invitedBy(ana, 'Eva')
    await takesBack(joao)
    expect(await offeredTo(joao)).toEqual(['Carla'])
    expect(await removeReviewedMember(joao, { userId: eva.userId })).toEqual(NOT_ALLOWED)
    expect(await removeReviewedMember(joao, { userId: carla.userId })).toEqual({ ok: true })
    expect([await isMember(eva, ana), await isMember(carla, ana)]).toEqual([true, false])
  })

  it('cannot remove an earlier member who rejoined by their invite', async () => {
    const ana = await newFamily({ guardianName: 'Ana' })
    const dora = await invitedBy(ana, 'Dora')
    const joao = await invitedBy(ana, 'João')
    await expectOk(leaveFamily(dora, { familyId: ana.familyId, erase: false }))
    const back = await joins(await currentScopeOf(dora), joao)
    await invitedBy(back, 'Eva')
    await takesBack(joao)
    expect(await offeredTo(joao)).toEqual([])
  })
})

describe('a person who founded the family and takes the account back', () => {
  it('can remove people admitted by the account, and those admitted by them in turn', async () => {
    const founder = await newFamily({ guardianName: 'Rita' })
    const beto = await invitedBy(founder, 'Beto')
    const caio = await invitedBy(beto, 'Caio')
    await takesBack(founder)
    expect(await offeredTo(founder)).toEqual(['Beto', 'Caio'])
    expect(await removeReviewedMember(founder, { userId: beto.userId })).toEqual({ ok: true })
    expect(await removeReviewedMember(founder, { userId: beto.userId })).toEqual({ ok: true })
    expect(await offeredTo(founder)).toEqual(['Caio'])
    expect(await removeReviewedMember(founder, { userId: caio.userId })).toEqual({ ok: true })
    expect((await findFamilyReview(founder)).others).toEqual([])
  })

  it('cannot remove a payer, not even one who started to pay after the page was shown', async () => {
    const founder = await newFamily({ guardianName: 'Rita' })
    const beto = await invitedBy(founder, 'Beto')
    await takesBack(founder)
    expect(await offeredTo(founder)).toEqual(['Beto'])
    await aSubscription(beto.userId)
    expect(await removeReviewedMember(founder, { userId: beto.userId })).toEqual(NOT_ALLOWED)
    expect(await isMember(beto, founder)).toBe(true)
    await aSubscription(founder.userId)
    expect((await findFamilyReview(founder)).paysPlan).toBe(true)
  })

  it('cannot remove anybody by the review once it is over', async () => {
    const founder = await newFamily({ guardianName: 'Rita' })
    const beto = await invitedBy(founder, 'Beto')
    expect(await removeReviewedMember(founder, { userId: beto.userId })).toEqual(NOT_ALLOWED)
    expect(await isMember(beto, founder)).toBe(true)
  })
})

it('a child member can remove nobody', async () => {
  const founder = await newFamily()
  const child = await newMember(founder)
  await takesBack(child)
  expect(await offeredTo(child)).toEqual([])
  expect(await removeReviewedMember(child, { userId: founder.userId })).toEqual(NOT_ALLOWED)
})

describe('a removed person', () => {
  it.each([
    ['in the review', removeReviewedMember],
    ['in Config', removeMember],
  ])(
    '%s gets one mail that names who did it and links to where a code admits them',
    async (_where, remove) => {
      const founder = await newFamily({ guardianName: 'Rita Prado' })
      const beto = await invitedBy(founder, 'Beto')
      await takesBack(founder)
      await remove(founder, { userId: beto.userId })
      await remove(founder, { userId: beto.userId })
      const mails = await mailsTo((await personOf(beto)).email)
      expect(mails.map(({ kind }) => kind)).toEqual(['removed_from_family'])
      expect(mails[0]?.plain).toContain('A conta “Rita P.” removeu você')
      expect(mails[0]?.plain).toContain('/app/meus-dados#outra-familia')
      // a family's name may contain anything
      expect(mails[0]?.plain).not.toContain('Família de')
    },
  )

  it('is recorded with the former family until the person joins another', async () => {
    const founder = await newFamily({ guardianName: 'Rita' })
    const beto = await invitedBy(founder, 'Beto')
    await removeMember(founder, { userId: beto.userId })
    expect(await findRemovedFrom(beto.userId)).toBe('Família de Marina')
    const removed = await currentScopeOf(beto)
    await joins(removed, founder)
    expect(await findRemovedFrom(beto.userId)).toBeNull()
  })

  it('is not recorded after leaving on their own', async () => {
    const founder = await newFamily({ guardianName: 'Rita' })
    const beto = await invitedBy(founder, 'Beto')
    await expectOk(leaveFamily(beto, { familyId: founder.familyId, erase: false }))
    expect(await findRemovedFrom(beto.userId)).toBeNull()
  })
})
