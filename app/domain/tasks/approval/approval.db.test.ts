import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { aClaim, aDeviceScope, anAnswer, anApprovalFamily } from '#tests/support/approval.ts'
import {
  addChild,
  addTask,
  balanceOf,
  countRows,
  ledgerOf,
  newMember,
  taskDaysOf,
} from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { deleteChild } from '../../dashboard/delete-child.server.ts'
import { MAX_BALANCE } from '../../points/entry.ts'
import { findHistory } from '../../points/queries.server.ts'
import { takeBackEntry } from '../../points/take-back-entry.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { reopenTaskDay } from '../reopen-task-day.server.ts'
import type { Answer } from '../schema.ts'
import type { TaskDayRef } from './decided-task-day.ts'
import { decideTaskDays } from './decide-task-days.server.ts'
import { markOwnTaskDay } from './mark-own-task-day.server.ts'
import { undoDecisions } from './undo-decisions.server.ts'

setUpTestDatabase()

const TODAY = '2026-03-10'
beforeEach(() => setTestTime('2026-03-10T15:00:00.000Z'))

const decide = (scope: FamilyScope, ...answers: Answer[]) => decideTaskDays(scope, { answers })
const singleDay = async (scope: FamilyScope) => (await taskDaysOf(scope))[0]!
const after = (ref: TaskDayRef) => ({ ...ref, revision: ref.revision + 1 })

test('a confirmed mark gives its points on the date of the task, once', async () => {
  const family = await anApprovalFamily()
  const { scope, childId, taskId } = family
  const ref = await aClaim(family, TODAY)
  expect(await balanceOf(scope, childId)).toBe(0)
  setTestTime('2026-03-12T15:00:00.000Z')
  const answer = anAnswer(ref)
  const result = { ok: true, decided: [after(ref)], skipped: [] }
  expect(await decide(scope, answer)).toEqual(result)
  expect(await decide(scope, answer)).toEqual(result)
  expect(await balanceOf(scope, childId)).toBe(10)
  expect(await ledgerOf(scope)).toMatchObject([
    {
      points: 10,
      source: 'task',
      day: TODAY,
      key: `task:${taskId}:${childId}:${TODAY}:1`,
      occurredAt: new Date('2026-03-12T15:00:00.000Z'),
    },
  ])
  expect(await singleDay(scope)).toMatchObject({ status: 'done', points: 10, revision: 2 })
  expect(await countRows(scope, 'task_decisions')).toBe(1)
})

test('fewer points need a reason, and more than the points of the task are refused', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  const ref = await aClaim(family, TODAY)
  expect(await decide(scope, anAnswer(ref, { points: 6 }))).toEqual(refusedWith('note_missing'))
  expect(await decide(scope, anAnswer(ref, { points: 11, note: 'Muito bom' }))).toEqual(
    refusedWith('too_many_points'),
  )
  expect(await countRows(scope, 'task_decisions')).toBe(0)
  await expectOk(decide(scope, anAnswer(ref, { points: 6, note: 'Faltou o travesseiro' })))
  expect(await balanceOf(scope, childId)).toBe(6)
  expect(await singleDay(scope)).toMatchObject({ status: 'done', points: 6 })
})

test('zero points are confirmed with an entry of zero', async () => {
  const family = await anApprovalFamily()
  const ref = await aClaim(family, TODAY)
  await expectOk(decide(family.scope, anAnswer(ref, { points: 0, note: 'Combinamos sem pontos' })))
  expect(await singleDay(family.scope)).toMatchObject({ status: 'done', points: 0 })
  expect(await ledgerOf(family.scope)).toMatchObject([{ points: 0 }])
})

test('redo and not done write no entry', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  const otherTaskId = await addTask(scope, [childId], { trust: 'always' })
  const refs = [await aClaim(family, TODAY), await aClaim({ ...family, taskId: otherTaskId }, TODAY)]
  await expectOk(
    decide(scope, anAnswer(refs[0]!, { verdict: 'redo', note: 'Falta o canto' }), {
      ...anAnswer(refs[1]!, { verdict: 'not_done' }),
    }),
  )
  const statuses = new Map((await taskDaysOf(scope)).map(({ taskId, status }) => [taskId, status]))
  expect([statuses.get(family.taskId), statuses.get(otherTaskId)]).toEqual(['redo', 'not_done'])
  expect(await ledgerOf(scope)).toEqual([])
})

test('an answer to a task day that changed meanwhile is skipped, and the others are carried out', async () => {
  const family = await anApprovalFamily()
  const { scope, childScope, childId } = family
  const ana = await newMember(scope, { role: 'parent', name: 'Ana Duarte' })
  const taskIds = [family.taskId]
  for (const _ of [1, 2, 3]) taskIds.push(await addTask(scope, [childId], { trust: 'always' }))
  const refs = []
  for (const taskId of taskIds) refs.push(await aClaim({ ...family, taskId }, TODAY))
  const [undone, confirmed, marked, open] = refs as [TaskDayRef, TaskDayRef, TaskDayRef, TaskDayRef]
  await expectOk(markTaskDay(childScope, { ...undone, status: 'pending' }))
  await expectOk(decide(ana, anAnswer(confirmed)))
  await expectOk(markTaskDay(ana, { ...marked, status: 'done' }))
  const missing = { ...open, taskId: newId() }
  expect(await decide(scope, ...[...refs, missing].map((ref) => anAnswer(ref)))).toEqual({
    ok: true,
    decided: [after(open)],
    skipped: [
      { ref: undone, deciderName: null, verdict: null },
      { ref: confirmed, deciderName: 'Ana Duarte', verdict: 'confirmed' },
      { ref: marked, deciderName: null, verdict: null },
      { ref: missing, deciderName: null, verdict: null },
    ],
  })
  expect(await balanceOf(scope, childId)).toBe(30)
})

test('fifty requests of two guardians to confirm all have the effect of one', async () => {
  const family = await anApprovalFamily()
  const { scope } = family
  const otavio = await newMember(scope, { role: 'parent', name: 'Otávio' })
  const siblingId = await addChild(scope, { name: 'Bia' })
  const refs = [await aClaim(family, TODAY)]
  for (let count = 0; count < 7; count += 1) {
    const childId = count % 2 === 0 ? siblingId : family.childId
    const taskId = await addTask(scope, [childId], { trust: 'always' })
    const childScope = count % 2 === 0 ? await newMember(scope, { childId }) : family.childScope
    refs.push(await aClaim({ ...family, childScope, childId, taskId }, TODAY))
  }
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const answers = refs.map((ref) => anAnswer(ref))
      return decide(index % 2 === 0 ? scope : otavio, ...(index % 3 === 0 ? answers.toReversed() : answers))
    }),
  )
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(await balanceOf(scope, family.childId)).toBe(40)
  expect(await balanceOf(scope, siblingId)).toBe(40)
  expect(await ledgerOf(scope)).toHaveLength(8)
  expect(await countRows(scope, 'task_decisions')).toBe(8)
})

test('an undo returns a confirmed mark to the inbox, with the time of the mark', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  const ref = await aClaim(family, TODAY)
  const waitingSince = await waitingSinceOf(scope)
  setTestTime('2026-03-10T18:00:00.000Z')
  await expectOk(decide(scope, anAnswer(ref)))
  const result = { ok: true, decided: [{ ...ref, revision: 3 }], skipped: [] }
  const undo = { answers: [after(ref)] }
  expect(await undoDecisions(scope, undo)).toEqual(result)
  expect(await undoDecisions(scope, undo)).toEqual(result)
  expect(await balanceOf(scope, childId)).toBe(0)
  expect(await findHistory(scope)).toEqual([])
  expect(await singleDay(scope)).toMatchObject({ status: 'claimed', points: 0, revision: 3 })
  expect(await waitingSinceOf(scope)).toEqual(waitingSince)
  await expectOk(decide(scope, anAnswer({ ...ref, revision: 3 })))
  expect(await balanceOf(scope, childId)).toBe(10)
})

test('an undo of what changed since the decision is skipped', async () => {
  const family = await anApprovalFamily()
  const { scope } = family
  const ref = await aClaim(family, TODAY)
  await expectOk(decide(scope, anAnswer(ref)))
  const [entry] = await findHistory(scope)
  await expectOk(
    takeBackEntry(scope, { entryId: entry!.id }, { task: reopenTaskDay, redemption: async () => undefined }),
  )
  expect(await singleDay(scope)).toMatchObject({ status: 'pending', points: 0 })
  expect(await undoDecisions(scope, { answers: [after(ref)] })).toEqual({
    ok: true,
    decided: [],
    skipped: [{ ref: after(ref), deciderName: null, verdict: null }],
  })
})

test('a guardian marks a claimed task without a decision, and takes it back', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  const ref = await aClaim(family, TODAY)
  const mark = (status: 'done' | 'not_done' | 'pending', revision: number) =>
    markTaskDay(scope, { ...ref, revision, status })
  expect(await mark('done', 1)).toMatchObject({ ok: true, status: 'done', balance: 10 })
  expect(await mark('pending', 2)).toMatchObject({ ok: true, status: 'pending', balance: 0 })
  await aClaim(family, TODAY)
  expect(await mark('not_done', 4)).toMatchObject({ ok: true, status: 'not_done', balance: 0 })
  expect(await waitingSinceOf(scope)).toBeNull()
  expect(await balanceOf(scope, childId)).toBe(0)
})

test('a confirmation is refused if a balance would exceed its limit, and nothing changes', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  const ref = await aClaim(family, TODAY)
  await writeFamily(scope, (tx) =>
    tx.updateTable('children').set({ total_points: MAX_BALANCE }).where('id', '=', childId).execute(),
  )
  expect(await decide(scope, anAnswer(ref))).toEqual(refusedWith('balance_limit'))
  expect(await singleDay(scope)).toMatchObject({ status: 'claimed', revision: 1 })
  expect(await countRows(scope, 'task_decisions')).toBe(0)
})

test('the claims and decisions of a deleted child are deleted', async () => {
  const family = await anApprovalFamily()
  const { scope, childId } = family
  await expectOk(decide(scope, anAnswer(await aClaim(family, TODAY))))
  await aClaim({ ...family, taskId: await addTask(scope, [childId], { trust: 'always' }) }, TODAY)
  await expectOk(deleteChild(scope, { id: childId }))
  expect([await countRows(scope, 'task_days'), await countRows(scope, 'task_decisions')]).toEqual([0, 0])
})

test('a device marks only for its children, and its entry names the child', async () => {
  const { scope, childId, taskId } = await anApprovalFamily({ trust: 'auto' })
  const mark = { taskId, childId, day: TODAY, slot: 0, revision: 0, status: 'done' as const }
  expect(await markOwnTaskDay(aDeviceScope(scope, [newId()]), mark)).toEqual(refusedWith('other_child'))
  expect(await markOwnTaskDay(aDeviceScope(scope, [childId]), mark)).toMatchObject({
    ok: true,
    status: 'done',
    balance: 10,
  })
  expect(await findHistory(scope)).toMatchObject([{ scorerName: 'Alice', points: 10 }])
})

async function waitingSinceOf(scope: FamilyScope): Promise<Date | null> {
  return writeFamily(scope, async (tx) => {
    const { rows } = await sql<{ waitingSince: Date | null }>`select waiting_since as "waitingSince"
      from task_days where family_id = ${scope.familyId}::uuid`.execute(tx)
    return rows[0]!.waitingSince
  })
}
