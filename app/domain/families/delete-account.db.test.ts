import { beforeAll, describe, expect, test } from 'vitest'
import { onCommit } from '#app/database/commit-signals.server.ts'
import type { CommitSignal } from '#app/database/database.server.ts'
import { asIdentity, enterFamily, type FamilyScope, readFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { hashPassword } from '#app/domain/accounts/passwords/password-hash.server.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import {
  addChild,
  addReward,
  addTask,
  balanceOf,
  childInput,
  givePoints,
  newFamily,
  newMember,
} from '#tests/support/family-content.ts'
import { aClaim, aDeviceScope, anAnswer } from '#tests/support/approval.ts'
import { addCalendarRows } from '#tests/support/calendar.ts'
import { tablesContaining } from '#tests/support/tables-containing.ts'
import { aCookie, anInvite } from '#tests/support/people.ts'
import sharp from 'sharp'
import { hasFamilyAccess } from '#app/domain/accounts/session/find-session.server.ts'
import { insertRow, selectRow } from '#tests/support/rows.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { saveChild } from '../children/save-child.server.ts'
import { findHistory } from '../points/queries.server.ts'
import { redeemReward } from '../rewards/redeem-reward.server.ts'
import { answerRequest } from '../rewards/requests/answer-request.server.ts'
import { askForReward } from '../rewards/requests/ask-for-reward.server.ts'
import { decideTaskDays } from '../tasks/approval/decide-task-days.server.ts'
import { markTaskDay } from '../tasks/mark-task-day.server.ts'
import { civilDateOf } from './dates/civil-date.ts'
import { deleteAccount } from './delete-account.server.ts'

const PASSWORD = 'Combinado1'

setUpTestDatabase()
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
})

/** Lets the person sign in with PASSWORD, and returns the e-mail. */
async function addPassword(scope: FamilyScope): Promise<string> {
  const credential = {
    id: newId(),
    user_id: scope.userId,
    provider_id: 'credential',
    account_id: scope.userId,
  }
  await insertRow('accounts', { ...credential, password: passwordHash })
  const row = await selectRow('users', { id: scope.userId }, ['email'])
  return row.email
}

/** A family with `marker` in every name and title, so that `tablesContaining` finds its rows. */
async function newMarkedFamily(marker: string) {
  const scope = await newFamily({ guardianName: `Guardiã ${marker}` })
  const email = await addPassword(scope)
  const child = childInput({ name: `Criança ${marker}`, avatarType: 'custom' })
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#06c' } })
    .png()
    .toBuffer()
  await expectOk(saveChild(scope, child, photo))
  await givePoints(scope, child.id, 50)
  const taskId = await addTask(scope, [child.id], { title: `Tarefa ${marker}` })
  const day = civilDateOf(new Date(), scope.timeZone)
  await expectOk(markTaskDay(scope, { taskId, childId: child.id, day, slot: 0, status: 'done', revision: 0 }))
  const rewardId = await addReward(scope, { title: `Prêmio ${marker}`, points: 5 })
  await expectOk(redeemReward(scope, { id: newId(), rewardId, childId: child.id }))
  const claimedTaskId = await addTask(scope, [child.id], { trust: 'always' })
  const childScope = aDeviceScope(scope, [child.id])
  const claim = await aClaim({ scope, childScope, childId: child.id, taskId: claimedTaskId }, day)
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(claim, { note: `Recado ${marker}` })] }))
  const request = { id: newId(), childId: child.id, rewardId, points: 5 }
  await expectOk(askForReward(childScope, request))
  const note = `Bilhete ${marker}`
  await expectOk(answerRequest(scope, { id: request.id, revision: 0, answer: 'refused', note }))
  const siblingId = await addChild(scope)
  await addCalendarRows(scope, { taskId, childId: child.id, toChildId: siblingId, day })
  const { code } = await anInvite(scope)
  const cookie = await aCookie(scope.userId)
  return { scope, email, childId: child.id, code, cookie }
}

const requestWith = (cookie: string) => new Request('http://localhost/app', { headers: { cookie } })

describe('deleting the account of the last member', () => {
  test('the family is deleted, and no row of any table mentions the person, the children or their content', async () => {
    const marker = newId()
    const { scope, email, childId, code, cookie } = await newMarkedFamily(marker)
    await insertRow('verifications', {
      id: newId(),
      identifier: `reset:${email}`,
      value: scope.userId,
      expires_at: new Date(Date.now() + 1e6),
    })
    const expiresAt = new Date(Date.now() + 1e6)
    const person = { user_id: scope.userId }
    await insertRow('second_factors', { ...person, secret: 'x', begun_at: expiresAt })
    await insertRow('recovery_codes', { ...person, hash: 'x' })
    await insertRow('sign_in_challenges', { ...person, id: newId(), token: newId(), expires_at: expiresAt })
    const identifiers = [marker, scope.userId, scope.familyId, email, childId, code]
    expect((await tablesContaining(...identifiers)).length).toBeGreaterThan(15)
    expect(await hasFamilyAccess(requestWith(cookie), scope.familyId)).toBe(true)

    expect(await deleteAccount(scope, { password: PASSWORD })).toEqual({ ok: true })
    expect(await tablesContaining(...identifiers)).toEqual([])
    expect(await hasFamilyAccess(requestWith(cookie), scope.familyId)).toBe(false)
  })

  test('repeated and concurrent deletions of an account succeed', async () => {
    const { scope } = await newMarkedFamily(newId())
    const results = await Promise.all([1, 2, 3].map(() => deleteAccount(scope, { password: PASSWORD })))
    expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect(await deleteAccount(scope, { password: PASSWORD })).toEqual({ ok: true })
  })
})

describe('deleting the account of one of several members', () => {
  test("the history of the family shows 'Responsável que saiu' instead of the name, and the balance stays", async () => {
    const marker = newId()
    const { scope, email, childId, code } = await newMarkedFamily(marker)
    const otherGuardian = await newMember(scope, { role: 'parent', name: 'Rafael' })
    const balance = await balanceOf(scope, childId)
    await expectOk(deleteAccount(scope, { password: PASSWORD }))
    expect(await tablesContaining(scope.userId, email, `Guardiã ${marker}`, code)).toEqual([])
    const history = await findHistory(otherGuardian)
    expect(history).toHaveLength(4)
    expect(new Set(history.map((entry) => entry.scorerName))).toEqual(new Set(['Responsável que saiu']))
    expect(await balanceOf(otherGuardian, childId)).toBe(balance)
  })

  test('the remaining family has an owner and an admin', async () => {
    const { scope } = await newMarkedFamily(newId())
    const otherGuardian = await newMember(scope, { role: 'parent', name: 'Rafael', isFamilyAdmin: false })
    await newMember(scope, { role: 'child', name: 'Bento' })
    await expectOk(deleteAccount(scope, { password: PASSWORD }))
    const admins = await readFamily(otherGuardian, (tx) =>
      tx
        .selectFrom('families')
        .innerJoin('family_members', 'family_members.family_id', 'families.id')
        .select(['families.owner_user_id', 'family_members.user_id'])
        .where('families.id', '=', scope.familyId)
        .where('family_members.family_id', '=', scope.familyId)
        .where('family_members.is_admin', '=', true)
        .execute(),
    )
    expect(admins).toEqual([{ owner_user_id: otherGuardian.userId, user_id: otherGuardian.userId }])
  })

  test("the name is also deleted from the person's former families", async () => {
    const { scope, childId } = await newMarkedFamily(newId())
    await newMember(scope, { role: 'parent', name: 'Rafael' })
    const newFamilyId = newId()
    await asIdentity(async (tx) => {
      const familyTx = await enterFamily(tx, scope.familyId)
      await familyTx
        .updateTable('family_members')
        .set({ is_active: false })
        .where('family_id', '=', scope.familyId)
        .where('user_id', '=', scope.userId)
        .execute()
    })
    await asIdentity(async (tx) => {
      await tx.updateTable('users').set({ family_id: newFamilyId }).where('id', '=', scope.userId).execute()
      const familyTx = await enterFamily(tx, newFamilyId)
      await familyTx.insertInto('families').values({ id: newFamilyId, name: 'Nova' }).execute()
      await familyTx
        .insertInto('family_members')
        .values({ family_id: newFamilyId, user_id: scope.userId, role: 'parent' })
        .execute()
    })
    await expectOk(deleteAccount(scope, { password: PASSWORD }))
    expect(await tablesContaining(scope.userId, scope.memberName, newFamilyId)).toEqual([])
    expect(await tablesContaining(childId)).not.toEqual([])
  })

  test('the last guardian of a family with child members cannot delete the account', async () => {
    const scope = await newFamily()
    await addPassword(scope)
    const child = await newMember(scope)
    expect(await deleteAccount(scope, { password: PASSWORD })).toEqual(refusedWith('last_guardian'))
    expect(await tablesContaining(scope.userId)).toContain(`users: ${scope.userId}`)
    // the child member can delete the account, and then the guardian can
    await addPassword(child)
    await expectOk(deleteAccount(child, { password: PASSWORD }))
    await expectOk(deleteAccount(scope, { password: PASSWORD }))
    expect(await tablesContaining(scope.familyId)).toEqual([])
  })

  test('concurrent deletions of the last two accounts delete the family', async () => {
    const scope = await newFamily()
    const secondGuardian = await newMember(scope, { role: 'parent' })
    await addPassword(scope)
    await addPassword(secondGuardian)
    await addChild(scope)
    await Promise.all(
      [scope, secondGuardian].map((user) => expectOk(deleteAccount(user, { password: PASSWORD }))),
    )
    expect(await tablesContaining(scope.familyId, scope.userId, secondGuardian.userId)).toEqual([])
  })
})

test('a deletion is refused with a wrong password, and with any password after ten wrong ones', async () => {
  const scope = await newFamily()
  const email = await addPassword(scope)
  for (let guess = 0; guess < 10; guess += 1) {
    expect(await deleteAccount(scope, { password: `Errada${guess}` })).toEqual(refusedWith('wrong_password'))
  }
  expect(await deleteAccount(scope, { password: PASSWORD })).toEqual(refusedWith('too_many_attempts'))
  expect(await tablesContaining(email)).toEqual([`users: ${email}`])
  expect((await tablesContaining(scope.userId)).filter((table) => table.startsWith('rate_limits'))).toEqual(
    [],
  )
})

test('a deletion emits a signal for the person and one for the family', async () => {
  const { scope } = await newMarkedFamily(newId())
  await newMember(scope, { role: 'parent' })
  const signals: CommitSignal[] = []
  const stopListening = onCommit((signal) => signals.push(signal))
  await expectOk(deleteAccount(scope, { password: PASSWORD }))
  stopListening()
  expect(signals).toContainEqual({ kind: 'person', id: scope.userId })
  expect(signals).toContainEqual({ kind: 'family', id: scope.familyId })
})
