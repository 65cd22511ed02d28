import { expect, it } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { database } from '#app/database/database.server.ts'
import {
  asIdentity,
  enterFamily,
  readFamily,
  writeFamily,
  type FamilyScope,
} from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { findSession, hasFamilyAccess } from '#app/domain/accounts/session/find-session.server.ts'
import { currentScopeOf } from '#tests/support/current-scope.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { addChild, addReward, addTask, newFamily, newMember } from '#tests/support/family-content.ts'
import { aCookie } from '#tests/support/people.ts'
import { setTestClock } from '#tests/support/set-test-clock.ts'
import { findRow, selectRows } from '#tests/support/rows.ts'
import { refusedWith } from '#tests/support/results.ts'
import { leaveFamily } from './leave-family.server.ts'
import { removeMember } from '../review/remove-member.server.ts'

setUpTestDatabase()

const leave = (scope: FamilyScope, erase = false) => leaveFamily(scope, { familyId: scope.familyId, erase })

const findFamily = (familyId: string) => findRow('families', { id: familyId })

/** Active members of the family. */
const membersOf = (familyId: string) =>
  database()
    .selectFrom('family_members')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .execute()

async function addInvite(scope: FamilyScope, code: string) {
  await writeFamily(scope, (tx) =>
    tx
      .insertInto('invites')
      .values({
        id: newId(),
        code,
        family_id: scope.familyId,
        inviter_user_id: scope.userId,
        expires_at: new Date(Date.now() + 60_000),
      })
      .execute(),
  )
}

async function inviteStatusOf(code: string) {
  const row = await findRow('invites', { code }, ['status'])
  return row?.status
}

async function setExportedAt(scope: FamilyScope, exportedAt: Date) {
  await writeFamily(scope, (tx) =>
    tx.updateTable('families').set({ exported_at: exportedAt }).where('id', '=', scope.familyId).execute(),
  )
}

/** A family with a child, a task and a reward. `ana`, `bento` and `carlos` are the scopes of its members. */
async function familyWithThreeMembers() {
  const ana = await newFamily({ guardianName: 'Ana Souza' })
  const bento = await newMember(ana, { role: 'parent', name: 'Bento Lima' })
  const carlos = await newMember(ana, { role: 'child', name: 'Carlos' })
  const childId = await addChild(ana, { points: 30 })
  await addTask(ana, [childId])
  await addReward(ana)
  return { ana, bento, carlos, childId }
}

it('a guardian who leaves gets a new family and is its guardian and admin', async () => {
  const { ana, bento } = await familyWithThreeMembers()
  expect(await leave(bento)).toEqual({ ok: true })
  const newScope = await currentScopeOf(bento)
  expect(newScope.familyId).not.toBe(ana.familyId)
  expect(newScope).toMatchObject({ role: 'parent', isFamilyAdmin: true })
  expect(await findFamily(newScope.familyId)).toMatchObject({
    name: 'Família de Bento',
    owner_user_id: bento.userId,
  })
  expect((await membersOf(ana.familyId)).map(({ user_id }) => user_id)).not.toContain(bento.userId)
})

it('leaving does not change the content of the old family', async () => {
  const { ana, bento, childId } = await familyWithThreeMembers()
  await leave(bento)
  const oldFamily = await readFamily(ana, async (tx) => ({
    children: await tx.selectFrom('children').select(['id', 'total_points']).execute(),
    tasks: await tx.selectFrom('tasks').select('id').execute(),
    rewards: await tx.selectFrom('rewards').select('id').execute(),
  }))
  expect(oldFamily.children).toEqual([{ id: childId, total_points: 30 }])
  expect(oldFamily.tasks).toHaveLength(1)
  expect(oldFamily.rewards).toHaveLength(1)
})

it('leaving is refused to the last guardian of a family with other members', async () => {
  const { ana, bento } = await familyWithThreeMembers()
  await leave(bento)
  for (const erase of [false, true]) {
    expect(await leave(ana, erase)).toEqual(refusedWith('last_guardian'))
  }
  expect((await currentScopeOf(ana)).familyId).toBe(ana.familyId)
})

it('leaving is refused to the last member of a family with children unless an export was made in the last 24 hours', async () => {
  const ana = await newFamily()
  await addChild(ana)
  expect(await leave(ana, true)).toEqual(refusedWith('export_required'))
  await setExportedAt(ana, new Date(Date.now() - 25 * 60 * 60 * 1000))
  expect(await leave(ana, true)).toEqual(refusedWith('export_required'))
  await setExportedAt(ana, new Date())
  expect(await leave(ana, false)).toMatchObject(refusedWith('would_erase'))
  expect(await findFamily(ana.familyId)).toBeDefined()
  expect(await leave(ana, true)).toEqual({ ok: true })
  expect(await findFamily(ana.familyId)).toBeUndefined()
})

it('leaving deletes a family without children and without other members if the person confirms', async () => {
  const ana = await newFamily()
  await addInvite(ana, 'AAAAA2')
  expect(await leave(ana)).toMatchObject(refusedWith('would_erase'))
  expect(await inviteStatusOf('AAAAA2')).toBe('pending')
  expect(await leave(ana, true)).toEqual({ ok: true })
  expect(await findFamily(ana.familyId)).toBeUndefined()
  expect(await inviteStatusOf('AAAAA2')).toBeUndefined()
  expect((await currentScopeOf(ana)).familyId).not.toBe(ana.familyId)
})

it('leaving makes a remaining guardian the owner and an admin of the family', async () => {
  const { ana, bento } = await familyWithThreeMembers()
  await writeFamily(ana, (tx) =>
    tx
      .updateTable('family_members')
      .set({ is_admin: false })
      .where('family_id', '=', ana.familyId)
      .where('user_id', '=', bento.userId)
      .execute(),
  )
  await leave(ana)
  expect(await findFamily(ana.familyId)).toMatchObject({ owner_user_id: bento.userId })
  const newOwner = (await membersOf(ana.familyId)).find(({ user_id }) => user_id === bento.userId)
  expect(newOwner).toMatchObject({ is_admin: true })
})

it('the owner stays the owner when another guardian leaves', async () => {
  const { ana, bento } = await familyWithThreeMembers()
  await leave(bento)
  expect(await findFamily(ana.familyId)).toMatchObject({ owner_user_id: ana.userId })
})

it("leaving revokes the person's invite codes and leaves other codes open", async () => {
  const { ana, bento } = await familyWithThreeMembers()
  await addInvite(ana, 'BBBBB2')
  await addInvite(bento, 'BBBBB3')
  await leave(bento)
  expect([await inviteStatusOf('BBBBB2'), await inviteStatusOf('BBBBB3')]).toEqual(['pending', 'revoked'])
})

it('leaving again after a lost response changes nothing', async () => {
  const ana = await newFamily()
  expect(await leave(ana, true)).toEqual({ ok: true })
  const newScope = await currentScopeOf(ana)
  // first like a request in flight (old scope), then like the old form sent again (new scope, old family id)
  expect(await leave(ana, true)).toEqual({ ok: true })
  expect(await leaveFamily(newScope, { familyId: ana.familyId, erase: true })).toEqual({ ok: true })
  expect((await currentScopeOf(ana)).familyId).toBe(newScope.familyId)
})

it('only one of the last two guardians succeeds when both leave concurrently', async () => {
  const { ana, bento } = await familyWithThreeMembers()
  const results = await Promise.all([leave(ana), leave(bento)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual(refusedWith('last_guardian'))
  const guardians = (await membersOf(ana.familyId)).filter(({ role }) => role === 'parent')
  expect(guardians).toHaveLength(1)
  expect((await findFamily(ana.familyId))?.owner_user_id).toBe(guardians[0]?.user_id)
})

it('leaving on two devices concurrently creates one family', async () => {
  const { bento } = await familyWithThreeMembers()
  expect(await Promise.all([leave(bento), leave(bento)])).toEqual([{ ok: true }, { ok: true }])
  const ownedFamilies = await selectRows('families', { owner_user_id: bento.userId }, ['id'])
  expect(ownedFamilies).toHaveLength(1)
})

it('a removed member, even a child member, becomes guardian of a new family', async () => {
  const { ana, bento, carlos } = await familyWithThreeMembers()
  expect(await removeMember(ana, { userId: bento.userId, turnOffDevices: true })).toEqual({ ok: true })
  expect(await removeMember(ana, { userId: carlos.userId, turnOffDevices: true })).toEqual({ ok: true })
  expect(await membersOf(ana.familyId)).toHaveLength(1)
  for (const [person, name] of [
    [bento, 'Família de Bento'],
    [carlos, 'Família de Carlos'],
  ] as const) {
    const newScope = await currentScopeOf(person)
    expect(newScope).toMatchObject({ role: 'parent', isFamilyAdmin: true })
    expect(await findFamily(newScope.familyId)).toMatchObject({ name })
  }
})

it('only guardians can remove members, and nobody can remove themselves', async () => {
  const { ana, bento, carlos } = await familyWithThreeMembers()
  expect(await removeMember(carlos, { userId: bento.userId, turnOffDevices: true })).toEqual(
    refusedWith('not_allowed'),
  )
  expect(await removeMember(ana, { userId: ana.userId, turnOffDevices: true })).toEqual(refusedWith('self'))
  expect(await membersOf(ana.familyId)).toHaveLength(3)
})

it('removing a member of another family is refused, and removing a former member changes nothing', async () => {
  const { ana, bento } = await familyWithThreeMembers()
  const otherScope = await newFamily()
  expect(await removeMember(ana, { userId: otherScope.userId, turnOffDevices: true })).toEqual(
    refusedWith('member_not_found'),
  )
  expect((await currentScopeOf(otherScope)).familyId).toBe(otherScope.familyId)
  await removeMember(ana, { userId: bento.userId, turnOffDevices: true })
  const newScope = await currentScopeOf(bento)
  expect(await removeMember(ana, { userId: bento.userId, turnOffDevices: true })).toEqual({ ok: true })
  expect((await currentScopeOf(bento)).familyId).toBe(newScope.familyId)
})

it('a removal revokes every open code, because the removed person knew them', async () => {
  const { ana, bento } = await familyWithThreeMembers()
  await addInvite(ana, 'CCCCC2')
  await addInvite(bento, 'CCCCC3')
  await removeMember(ana, { userId: bento.userId, turnOffDevices: true })
  expect([await inviteStatusOf('CCCCC2'), await inviteStatusOf('CCCCC3')]).toEqual(['revoked', 'revoked'])
})

it('one of two guardians who remove each other concurrently stays', async () => {
  const { ana, bento } = await familyWithThreeMembers()
  const results = await Promise.all([
    removeMember(ana, { userId: bento.userId, turnOffDevices: true }),
    removeMember(bento, { userId: ana.userId, turnOffDevices: true }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual(refusedWith('not_allowed'))
  expect((await membersOf(ana.familyId)).filter(({ role }) => role === 'parent')).toHaveLength(1)
})

it('a person who is removed and leaves concurrently gets one new family', async () => {
  const { ana, bento } = await familyWithThreeMembers()
  const results = await Promise.all([
    removeMember(ana, { userId: bento.userId, turnOffDevices: true }),
    leave(bento),
  ])
  expect(results).toEqual([{ ok: true }, { ok: true }])
  const ownedFamilies = await selectRows('families', { owner_user_id: bento.userId }, ['id'])
  expect(ownedFamilies).toHaveLength(1)
  expect((await currentScopeOf(bento)).familyId).toBe(ownedFamilies[0]?.id)
})

it("a removal ends the person's access, emits signals for both families and the person, and sends a mail", async () => {
  const { ana, bento } = await familyWithThreeMembers()
  const request = new Request('http://localhost/app', { headers: { cookie: await aCookie(bento.userId) } })
  expect(await hasFamilyAccess(request, ana.familyId)).toBe(true)
  const signals: string[] = []
  const stopListening = onCommit(({ kind, id }) => signals.push(`${kind} ${id}`))
  await removeMember(ana, { userId: bento.userId, turnOffDevices: true })
  stopListening()
  const newScope = await currentScopeOf(bento)
  const mails = signals.filter((signal) => signal.startsWith('mail '))
  expect(mails).toHaveLength(1)
  expect(signals.filter((signal) => !mails.includes(signal)).toSorted()).toEqual(
    [`family ${ana.familyId}`, `family ${newScope.familyId}`, `person ${bento.userId}`].toSorted(),
  )
  expect(await hasFamilyAccess(request, ana.familyId)).toBe(false)
  expect((await findSession(request))?.user.familyId).toBe(newScope.familyId)
})

it('a family whose last member leaves while another person joins is deleted or keeps the new member', async () => {
  const ana = await newFamily()
  const dora = await newFamily({ guardianName: 'Dora' })
  await Promise.all([
    leave(ana, true),
    asIdentity(async (tx) => {
      const familyTx = await enterFamily(tx, ana.familyId)
      await familyTx
        .insertInto('family_members')
        .values({ family_id: ana.familyId, user_id: dora.userId, role: 'parent', is_admin: true })
        .execute()
    }).catch(() => undefined),
  ])
  const members = (await membersOf(ana.familyId)).map(({ user_id }) => user_id)
  expect(members).toEqual((await findFamily(ana.familyId)) ? [dora.userId] : [])
})

it("an export permits leaving for 24 hours by the server's clock", async () => {
  const ana = await newFamily()
  await addChild(ana)
  await setExportedAt(ana, new Date())
  const dayLater = new Date(Date.now() + 24 * 60 * 60 * 1000 + 1000)
  setTestClock(() => dayLater)
  expect(await leave(ana, true)).toEqual(refusedWith('export_required'))
})
