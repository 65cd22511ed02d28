import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { aClaim, aDeviceScope, anAnswer, anApprovalFamily } from '#tests/support/approval.ts'
import {
  addChild,
  addTask,
  balanceOf,
  ledgerOf,
  newMember,
  taskDaysOf,
  taskInput,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { deleteChild } from '../../dashboard/delete-child.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { saveTask } from '../save-task.server.ts'
import { decideTaskDays } from './decide-task-days.server.ts'
import { markOwnTaskDay } from './mark-own-task-day.server.ts'
import { isSpotChecked, spotCheckKey } from './spot-check.server.ts'

setUpTestDatabase()

const TODAY = '2026-03-10'
const YESTERDAY = '2026-03-09'
beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

test('a child’s mark counts at once, or waits without points, as the task says', async () => {
  for (const trust of ['auto', 'always'] as const) {
    const { scope, childScope, childId, taskId } = await anApprovalFamily({ trust })
    const mark = { taskId, childId, day: TODAY, slot: 0, revision: 0, status: 'done' as const }
    const expected = trust === 'auto' ? { status: 'done', balance: 10 } : { status: 'claimed', balance: 0 }
    expect(await markOwnTaskDay(childScope, mark)).toEqual({
      ok: true,
      changed: true,
      revision: 1,
      ...expected,
    })
    expect(await markOwnTaskDay(childScope, mark)).toEqual({
      ok: true,
      changed: false,
      revision: 1,
      ...expected,
    })
    expect(await ledgerOf(scope)).toHaveLength(trust === 'auto' ? 1 : 0)
    expect(await balanceOf(scope, childId)).toBe(expected.balance)
  }
})

test('the spot check has the same answer for the child member and the device, and after an undo', async () => {
  const { scope, childScope, childId } = await anApprovalFamily()
  const device = aDeviceScope(scope, [childId])
  const key = await spotCheckKey()
  const statuses = []
  for (let count = 0; count < 12; count += 1) {
    const taskId = await addTask(scope, [childId], { trust: 'spot' })
    const ref = { taskId, childId, day: TODAY, slot: 0 }
    const mark = (actor: typeof childScope | typeof device, status: 'done' | 'pending', revision: number) =>
      expectOk(markOwnTaskDay(actor, { ...ref, revision, status }))
    const { status } = await mark(childScope, 'done', 0)
    await mark(device, 'pending', 1)
    expect((await mark(device, 'done', 2)).status).toBe(status)
    expect(status).toBe(isSpotChecked(key, ref) ? 'claimed' : 'done')
    statuses.push(status)
  }
  expect(statuses).toHaveLength(12)
})

test('a guardian’s mark never waits', async () => {
  const { scope, childId, taskId } = await anApprovalFamily()
  expect(
    await markTaskDay(scope, { taskId, childId, day: TODAY, slot: 0, status: 'done', revision: 0 }),
  ).toMatchObject({ ok: true, status: 'done', balance: 10 })
})

test('a linked child member marks only for its own child, an unlinked one for every child', async () => {
  const { scope, childScope, childId } = await anApprovalFamily()
  const siblingId = await addChild(scope, { name: 'Bia' })
  const taskId = await addTask(scope, [childId, siblingId])
  const unlinkedScope = await newMember(scope)
  const mark = { taskId, childId: siblingId, day: TODAY, slot: 0, status: 'done' as const, revision: 0 }
  expect(await markTaskDay(childScope, mark)).toEqual(refusedWith('other_child'))
  expect(await markTaskDay(unlinkedScope, mark)).toMatchObject({ ok: true, status: 'done' })
  expect(await markOwnTaskDay(scope, { ...mark, slot: 0 })).toEqual(refusedWith('other_child'))
})

test('the account of a deleted child marks for no sibling', async () => {
  const { scope, childScope, childId } = await anApprovalFamily()
  const siblingId = await addChild(scope, { name: 'Bia' })
  const taskId = await addTask(scope, [childId, siblingId])
  await expectOk(deleteChild(scope, { id: childId }))
  const mark = { taskId, childId: siblingId, day: TODAY, slot: 0, status: 'done' as const, revision: 0 }
  expect(await markTaskDay(childScope, mark)).toEqual(refusedWith('other_child'))
})

test('the mark of an unknown task is refused', async () => {
  const { childScope, childId } = await anApprovalFamily()
  const mark = { taskId: newId(), childId, day: TODAY, slot: 0, revision: 0, status: 'done' as const }
  expect(await markOwnTaskDay(childScope, mark)).toEqual(refusedWith('task_not_found'))
  expect(await markOwnTaskDay(childScope, { ...mark, day: YESTERDAY })).toEqual(refusedWith('not_today'))
})

test('a task day that the renewal has not opened can be marked', async () => {
  const { childScope, childId, taskId } = await anApprovalFamily()
  setTestTime('2026-03-11T15:00:00.000Z')
  const mark = { taskId, childId, day: '2026-03-11', slot: 0, revision: 7, status: 'done' as const }
  expect(await markOwnTaskDay(childScope, mark)).toMatchObject({ ok: true, status: 'claimed', revision: 1 })
})

test('a child undoes a mark that waits, and one that counted at once within ten minutes', async () => {
  const waiting = await anApprovalFamily()
  const ref = await aClaim(waiting, TODAY)
  setTestTime('2026-03-10T18:00:00.000Z')
  expect(await markOwnTaskDay(waiting.childScope, { ...ref, status: 'pending' })).toMatchObject({
    ok: true,
    status: 'pending',
    revision: 2,
  })
  const { childScope, childId, taskId } = await anApprovalFamily({ trust: 'auto' })
  const mark = (status: 'done' | 'pending', revision: number) =>
    markOwnTaskDay(childScope, { taskId, childId, day: TODAY, slot: 0, revision, status })
  await expectOk(mark('done', 0))
  setTestTime('2026-03-10T18:10:00.000Z')
  expect(await mark('pending', 1)).toMatchObject({ ok: true, balance: 0 })
  await expectOk(mark('done', 2))
  setTestTime('2026-03-10T18:20:01.000Z')
  expect(await mark('pending', 3)).toEqual(refusedWith('too_late'))
})

test('a child does not undo what a guardian has decided or marked', async () => {
  const family = await anApprovalFamily()
  const { scope, childScope } = family
  const ref = await aClaim(family, TODAY)
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(ref)] }))
  const undo = (revision: number) => markOwnTaskDay(childScope, { ...ref, revision, status: 'pending' })
  expect(await undo(2)).toMatchObject({
    reason: 'decided',
    lastMark: { status: 'done', markerName: scope.memberName, isOwn: false },
  })
  expect(await undo(1)).toMatchObject(refusedWith('decided'))
  await expectOk(markTaskDay(scope, { ...ref, revision: 2, status: 'not_done' }))
  expect(await undo(3)).toMatchObject(refusedWith('decided'))
  expect(await markTaskDay(childScope, { ...ref, revision: 3, status: 'done' })).toMatchObject(
    refusedWith('decided'),
  )
})

test('a mark of what a guardian asked for again waits, and its undo goes back to the redo', async () => {
  const family = await anApprovalFamily()
  const { scope, childScope, childId } = family
  const ref = await aClaim(family, TODAY)
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(ref, { verdict: 'redo' })] }))
  const mark = (status: 'done' | 'pending', revision: number) =>
    markOwnTaskDay(childScope, { ...ref, revision, status })
  expect(await mark('done', 2)).toMatchObject({ status: 'claimed', revision: 3 })
  expect(await mark('pending', 3)).toMatchObject({ status: 'redo', revision: 4 })
  expect(await mark('done', 4)).toMatchObject({ status: 'claimed', revision: 5 })
  await expectOk(decideTaskDays(scope, { answers: [anAnswer({ ...ref, revision: 5 })] }))
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('a redo is open until the end of the day after it was asked for, and then closes', async () => {
  const family = await anApprovalFamily()
  const { scope, childScope, childId } = family
  const refs = [await aClaim(family, TODAY)]
  refs.push(await aClaim({ ...family, taskId: await addTask(scope, [childId], { trust: 'always' }) }, TODAY))
  await expectOk(decideTaskDays(scope, { answers: refs.map((ref) => anAnswer(ref, { verdict: 'redo' })) }))
  const [first, second] = refs.map((ref) => ({ ...ref, revision: 2, status: 'done' as const }))
  const statusesOf = async (day: string) =>
    (await taskDaysOf(scope)).filter((taskDay) => taskDay.day === day).map(({ status }) => status)
  setTestTime('2026-03-12T02:59:00.000Z')
  await renewDays(scope)
  expect(await statusesOf(TODAY)).toEqual(['redo', 'redo'])
  expect(await markOwnTaskDay(childScope, first!)).toMatchObject({ ok: true, status: 'claimed' })
  setTestTime('2026-03-12T03:00:00.000Z')
  expect(await markOwnTaskDay(childScope, second!)).toEqual(refusedWith('not_today'))
  await renewDays(scope)
  expect((await statusesOf(TODAY)).toSorted()).toEqual(['claimed', 'not_done'])
  expect(await markOwnTaskDay(childScope, second!)).toEqual(refusedWith('not_today'))
})

test('the revisions of a task day that was deleted and opened again do not repeat those of its decisions', async () => {
  const family = await anApprovalFamily()
  const { scope, childId, taskId } = family
  const input = taskInput([childId], { id: taskId, trust: 'always' })
  const ref = await aClaim(family, TODAY)
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(ref, { verdict: 'redo' })] }))
  await expectOk(markTaskDay(scope, { ...ref, revision: 2, status: 'pending' }))
  await expectOk(saveTask(scope, { ...input, weekdays: [0], revision: 0 }))
  expect(await taskDaysOf(scope)).toEqual([])
  await expectOk(saveTask(scope, { ...input, revision: 1 }))
  const claim = await aClaim(family, TODAY)
  expect(claim.revision).toBeGreaterThan(2)
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(claim)] }))
  expect(await balanceOf(scope, childId)).toBe(10)
})
