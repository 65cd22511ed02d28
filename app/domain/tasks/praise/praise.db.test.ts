import { beforeEach, expect, test } from 'vitest'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { findHistory } from '#app/domain/points/queries.server.ts'
import { aClaim, aDeviceScope, anAnswer, anApprovalFamily } from '#tests/support/approval.ts'
import { addChild, balanceOf, newMember } from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { decideTaskDays } from '../approval/decide-task-days.server.ts'
import type { TaskDayRef } from '../approval/decided-task-day.ts'
import { undoDecisions } from '../approval/undo-decisions.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { praiseTaskDay } from './praise-task-day.server.ts'
import { seePraise } from './see-praise.server.ts'

setUpTestDatabase()

const TODAY = '2026-03-10'
const WORDS = 'Que capricho!'
beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

async function childOf(scope: FamilyScope, childId: string) {
  const dashboard = (await findDashboard(scope))!.dashboard
  return dashboard.children.find(({ id }) => id === childId)!
}
const praiseOf = async (scope: FamilyScope, childId: string) =>
  (await childOf(scope, childId)).taskDays[0]?.praise ?? null
const after = (ref: TaskDayRef) => ({ ...ref, revision: ref.revision + 1 })

test('a confirmation carries a praise, and its undo takes the praise back', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  const ref = await aClaim(family, TODAY)
  const answer = anAnswer(ref, { praise: WORDS })
  await expectOk(decideTaskDays(scope, { answers: [answer] }))
  await expectOk(decideTaskDays(scope, { answers: [answer] }))
  expect(await praiseOf(scope, childId)).toMatchObject({ words: WORDS, praiserName: 'Marina', isSeen: false })
  expect((await findHistory(scope, { childId }))[0]).toMatchObject({ praise: WORDS })
  expect((await findDashboard(scope))!.dashboard.decisions).toMatchObject([{ praise: WORDS, note: null }])
  expect(await balanceOf(scope, childId)).toBe(10)
  await expectOk(undoDecisions(scope, { answers: [after(ref)] }))
  expect(await praiseOf(scope, childId)).toBeNull()
  await expectOk(decideTaskDays(scope, { answers: [anAnswer({ ...ref, revision: ref.revision + 2 })] }))
  expect(await praiseOf(scope, childId)).toBeNull()
  expect((await findHistory(scope, { childId }))[0]).toMatchObject({ praise: null })
})

test('a done task is praised afterwards, again, and not any more', async () => {
  const { scope, childId, taskId } = await anApprovalFamily()
  await renewDays(scope)
  const pending = { taskId, childId, day: TODAY, slot: 0, revision: 0 }
  expect(await praiseTaskDay(scope, { ...pending, words: WORDS })).toEqual(refusedWith('changed'))
  const { revision } = await expectOk(markTaskDay(scope, { ...pending, status: 'done' }))
  const done = { ...pending, revision }
  expect(await praiseTaskDay(scope, { ...pending, words: WORDS })).toEqual(refusedWith('changed'))
  await expectOk(praiseTaskDay(scope, { ...done, words: WORDS }))
  expect(await praiseOf(scope, childId)).toMatchObject({ words: WORDS })
  await expectOk(seePraise(aDeviceScope(scope, [childId]), done))
  await expectOk(praiseTaskDay(scope, { ...done, words: WORDS }))
  expect(await praiseOf(scope, childId)).toMatchObject({ words: WORDS, isSeen: true })
  await expectOk(praiseTaskDay(scope, { ...done, words: 'Você lembrou!' }))
  expect(await praiseOf(scope, childId)).toMatchObject({ words: 'Você lembrou!', isSeen: false })
  await expectOk(praiseTaskDay(scope, { ...done, words: null }))
  await expectOk(praiseTaskDay(scope, { ...done, words: null }))
  expect(await praiseOf(scope, childId)).toBeNull()
})

test("a guardian's undo of the mark takes the praise back", async () => {
  const { scope, childId, taskId } = await anApprovalFamily()
  await renewDays(scope)
  const ref = { taskId, childId, day: TODAY, slot: 0 }
  await expectOk(markTaskDay(scope, { ...ref, revision: 0, status: 'done' }))
  await expectOk(praiseTaskDay(scope, { ...ref, revision: 1, words: WORDS }))
  await expectOk(markTaskDay(scope, { ...ref, revision: 1, status: 'pending' }))
  await expectOk(markTaskDay(scope, { ...ref, revision: 2, status: 'done' }))
  expect(await praiseOf(scope, childId)).toBeNull()
})

test('of two guardians with different praises for one answer the first one counts', async () => {
  const family = await anApprovalFamily()
  const rui = await newMember(family.scope, { role: 'parent', name: 'Rui' })
  const ref = await aClaim(family, TODAY)
  await expectOk(decideTaskDays(family.scope, { answers: [anAnswer(ref, { praise: WORDS })] }))
  const second = await decideTaskDays(rui, { answers: [anAnswer(ref, { praise: 'Obrigado por ajudar!' })] })
  expect(second).toMatchObject({ decided: [], skipped: [{ deciderName: 'Marina' }] })
  expect(await praiseOf(family.scope, family.childId)).toMatchObject({ words: WORDS, praiserName: 'Marina' })
})

test('a praise for an earlier day stays on the screen of the child until it touches it, for a week', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  const ref = await aClaim(family, TODAY)
  setTestTime('2026-03-11T15:00:00.000Z')
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(ref, { praise: WORDS })] }))
  const praisedDays = async () => (await childOf(scope, childId)).praisedTaskDays
  expect(await praisedDays()).toMatchObject([{ day: TODAY, praise: { words: WORDS, isSeen: false } }])
  setTestTime('2026-03-18T15:00:00.000Z')
  expect(await praisedDays()).toHaveLength(1)
  setTestTime('2026-03-19T15:00:00.000Z')
  expect(await praisedDays()).toEqual([])
  setTestTime('2026-03-12T15:00:00.000Z')
  await expectOk(seePraise(aDeviceScope(scope, [childId]), ref))
  expect(await praisedDays()).toEqual([])
})

test('only the child itself, by its device or account, sees a praise', async () => {
  const family = await anApprovalFamily()
  const { scope, childScope, childId } = family
  const ref = await aClaim(family, TODAY)
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(ref, { praise: WORDS })] }))
  const siblingId = await addChild(scope, { name: 'Davi' })
  const siblingScope = await newMember(scope, { childId: siblingId, name: 'Davi' })
  for (const other of [aDeviceScope(scope, [siblingId]), siblingScope])
    expect(await seePraise(other, ref)).toEqual(refusedWith('other_child'))
  expect(await praiseOf(scope, childId)).toMatchObject({ isSeen: false })
  await expectOk(seePraise(childScope, ref))
  expect(await praiseOf(scope, childId)).toMatchObject({ isSeen: true })
})
