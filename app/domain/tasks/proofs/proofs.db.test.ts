import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/durations.ts'
import {
  asIdentity,
  readFamily,
  type FamilyActor,
  type FamilyScope,
} from '#app/database/family-scope.server.ts'
import { aDeviceScope, anAnswer, type ApprovalFamily, anApprovalFamily } from '#tests/support/approval.ts'
import {
  addChild,
  addTask,
  ledgerOf,
  newFamily,
  taskDaysOf,
  taskInput,
} from '#tests/support/family-content.ts'
import { aJpeg } from '#tests/support/photos.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { deleteChild } from '../../dashboard/delete-child.server.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import { decideTaskDays } from '../approval/decide-task-days.server.ts'
import { markOwnTaskDay } from '../approval/mark-own-task-day.server.ts'
import { undoDecisions } from '../approval/undo-decisions.server.ts'
import { changeTasks } from '../change-tasks.server.ts'
import { deleteTasks, restoreTasks } from '../delete-tasks.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { saveTask } from '../save-task.server.ts'
import { deleteOldProofs } from './delete-old-proofs.server.ts'
import { markWithProof } from './mark-with-proof.server.ts'
import { findProof, findProofOnDevice } from './queries.server.ts'

setUpTestDatabase()

// in the past, because the database decides by its own clock what may be deleted
const TODAY = '2017-03-10'
const NOW = new Date('2017-03-10T15:00:00.000Z')
beforeEach(() => setTestTime(NOW.toISOString()))
const hoursLater = (hours: number) => setTestTime(new Date(NOW.getTime() + hours * HOUR_MS).toISOString())

const photo = await aJpeg()
const otherPhoto = await aJpeg({ colour: '#1d4ed8' })

const aPhotoFamily = (fields: Parameters<typeof anApprovalFamily>[0] = {}) =>
  anApprovalFamily({ photo: 'required', ...fields })
const refOf = ({ taskId, childId }: Pick<ApprovalFamily, 'taskId' | 'childId'>) => ({
  taskId,
  childId,
  day: TODAY,
  slot: 0,
})

/** Marks the family's task with a photo; returns the claim with the id of the photo. */
async function aPhotoClaim(family: ApprovalFamily, actor: FamilyActor = family.childScope) {
  const proofId = newId()
  const { revision } = await expectOk(markWithProof(actor, { ...refOf(family), revision: 0, proofId }, photo))
  return { ...refOf(family), revision, proofId }
}

/** The stored photos of the family, and when they are deleted, in hours after NOW. */
async function proofsOf(scope: FamilyScope) {
  const rows = await readFamily(scope, (tx) =>
    tx.selectFrom('proofs').selectAll().where('family_id', '=', scope.familyId).execute(),
  )
  return rows.map(({ id, delete_after }) => ({
    id,
    hours: (delete_after.getTime() - NOW.getTime()) / HOUR_MS,
  }))
}

async function proofInSnapshot(scope: FamilyScope) {
  const found = await findDashboard(scope)
  const [child] = found!.dashboard.children
  return [...child!.taskDays, ...child!.earlierTaskDays][0]?.proof
}

test('a device and a child member mark with a photo, which waits and which guardians see', async () => {
  for (const trust of ['spot', 'always'] as const) {
    for (const isDevice of [true, false]) {
      const family = await aPhotoFamily({ trust })
      const { scope, childScope, childId } = family
      const { proofId } = await aPhotoClaim(family, isDevice ? aDeviceScope(scope, [childId]) : childScope)
      expect((await taskDaysOf(scope))[0]).toMatchObject({ status: 'claimed', revision: 1 })
      expect(await proofInSnapshot(scope)).toEqual({ id: proofId, isDeleted: false })
      expect((await findProof(scope, proofId))?.contentType).toBe('image/webp')
      expect(await proofsOf(scope)).toEqual([{ id: proofId, hours: 7 * 24 }])
    }
  }
})

test('a repeated request stores one photo, and another photo replaces it until a guardian answers', async () => {
  const family = await aPhotoFamily()
  const { scope, childScope } = family
  const { proofId, ...claim } = await aPhotoClaim(family)
  const repeated = markWithProof(childScope, { ...claim, revision: 0, proofId }, photo)
  expect(await repeated).toMatchObject({ ok: true, changed: false, revision: 1 })

  const secondId = newId()
  const replaced = markWithProof(childScope, { ...claim, proofId: secondId }, otherPhoto)
  expect(await replaced).toMatchObject({ ok: true, changed: true, status: 'claimed', revision: 2 })
  expect(await proofsOf(scope)).toEqual([{ id: secondId, hours: 7 * 24 }])
  // the guardian who saw the first photo has not decided on the second
  const { skipped } = await expectOk(decideTaskDays(scope, { answers: [anAnswer(claim)] }))
  expect(skipped).toHaveLength(1)

  await expectOk(decideTaskDays(scope, { answers: [anAnswer({ ...claim, revision: 2 })] }))
  const late = markWithProof(childScope, { ...claim, revision: 3, proofId: newId() }, photo)
  expect(await late).toMatchObject(refusedWith('decided'))
  expect(await ledgerOf(scope)).toHaveLength(1)
})

test('the photo of another mark, task, child or family is refused and stores nothing', async () => {
  const family = await aPhotoFamily({ photo: 'optional' })
  const { scope, childScope, childId } = family
  const { proofId } = await aPhotoClaim(family)
  const send = (actor: FamilyActor, fields: object) =>
    markWithProof(actor, { ...refOf(family), revision: 0, proofId: newId(), ...fields }, photo)

  const plainId = await addTask(scope, [childId], { trust: 'always' })
  expect(await send(childScope, { taskId: plainId })).toEqual(refusedWith('photo_not_asked'))
  const otherTaskId = await addTask(scope, [childId], { trust: 'always', photo: 'optional' })
  expect(await send(childScope, { taskId: otherTaskId, proofId })).toEqual(refusedWith('id_used'))
  expect(await send(childScope, { taskId: otherTaskId, day: '2017-03-09' })).toEqual(refusedWith('not_today'))
  const siblingId = await addChild(scope, { name: 'Bia' })
  const siblingTaskId = await addTask(scope, [siblingId], { trust: 'always', photo: 'optional' })
  const ofSibling = { taskId: siblingTaskId, childId: siblingId }
  expect(await send(childScope, ofSibling)).toEqual(refusedWith('other_child'))
  expect(await send(aDeviceScope(scope, [childId]), ofSibling)).toEqual(refusedWith('other_child'))
  expect(await send(scope, {})).toEqual(refusedWith('other_child'))
  const stranger = await newFamily()
  expect(await send(aDeviceScope(stranger, [childId]), {})).toEqual(refusedWith('task_not_found'))
  expect(await markWithProof(childScope, { ...refOf(family), revision: 0, proofId: newId() }, null)).toEqual(
    refusedWith('photo_missing'),
  )
  expect(await proofsOf(scope)).toHaveLength(1)
})

test('a photo is found by guardians of the family, and by devices of the child', async () => {
  const family = await aPhotoFamily()
  const { scope, childId } = family
  const { proofId } = await aPhotoClaim(family)
  const device = aDeviceScope(scope, [childId])
  expect(await findProofOnDevice(device, proofId, [childId])).toBeDefined()
  expect(await findProofOnDevice(device, proofId, [])).toBeUndefined()
  expect(await findProof(await newFamily(), proofId)).toBeUndefined()
})

test('a photo is deleted a day after the answer, and seven days after it was taken at the latest', async () => {
  const waiting = await aPhotoFamily()
  const { proofId: waitingId } = await aPhotoClaim(waiting)
  const answered = await aPhotoFamily()
  const { proofId, ...claim } = await aPhotoClaim(answered)
  hoursLater(2)
  await expectOk(decideTaskDays(answered.scope, { answers: [anAnswer(claim)] }))
  expect(await proofsOf(answered.scope)).toEqual([{ id: proofId, hours: 26 }])

  hoursLater(25.9)
  await deleteOldProofs()
  expect(await proofsOf(answered.scope)).toHaveLength(1)
  hoursLater(26)
  expect(await findProof(answered.scope, proofId)).toBeUndefined()
  await deleteOldProofs()
  expect(await proofsOf(answered.scope)).toEqual([])
  expect(await proofsOf(waiting.scope)).toHaveLength(1)

  hoursLater(7 * 24)
  await deleteOldProofs()
  expect(await proofsOf(waiting.scope)).toEqual([])
  expect(await proofInSnapshot(waiting.scope)).toEqual({ id: waitingId, isDeleted: true })
})

test('the undo of an answer gives the photo the rest of its seven days', async () => {
  const family = await aPhotoFamily()
  const { proofId, ...claim } = await aPhotoClaim(family)
  await expectOk(decideTaskDays(family.scope, { answers: [anAnswer(claim)] }))
  await expectOk(undoDecisions(family.scope, { answers: [{ ...claim, revision: 2 }] }))
  expect(await proofsOf(family.scope)).toEqual([{ id: proofId, hours: 7 * 24 }])
  // answered six days later, it has no longer than the seven days
  hoursLater(6.5 * 24)
  await expectOk(decideTaskDays(family.scope, { answers: [anAnswer({ ...claim, revision: 3 })] }))
  expect(await proofsOf(family.scope)).toEqual([{ id: proofId, hours: 7 * 24 }])
})

test('the mark of a redo replaces the photo, and an undo deletes it', async () => {
  const family = await aPhotoFamily({ photo: 'optional' })
  const { scope, childScope } = family
  const { proofId: _, ...claim } = await aPhotoClaim(family)
  const redo = anAnswer(claim, { verdict: 'redo', note: 'De novo' })
  await expectOk(decideTaskDays(scope, { answers: [redo] }))
  expect(await proofsOf(scope)).toHaveLength(1)
  await expectOk(markOwnTaskDay(childScope, { ...claim, revision: 2, status: 'done' }))
  expect(await proofsOf(scope)).toEqual([])
  expect(await proofInSnapshot(scope)).toBe(null)

  await expectOk(markWithProof(childScope, { ...claim, revision: 3, proofId: newId() }, photo))
  await expectOk(markOwnTaskDay(childScope, { ...claim, revision: 4, status: 'pending' }))
  expect(await proofsOf(scope)).toEqual([])
})

test.each(['done', 'not_done', 'pending'] as const)(
  'a guardian who marks the task as %s deletes the photo',
  async (status) => {
    const family = await aPhotoFamily()
    const { proofId: _, ...claim } = await aPhotoClaim(family)
    await expectOk(markTaskDay(family.scope, { ...claim, status }))
    expect(await proofsOf(family.scope)).toEqual([])
  },
)

test('a guardian’s repeated or outdated mark leaves the photo', async () => {
  const family = await aPhotoFamily()
  const { proofId: _, ...claim } = await aPhotoClaim(family)
  const outdated = { ...claim, revision: 0, status: 'done' } as const
  expect(await markTaskDay(family.scope, outdated)).toMatchObject(refusedWith('stale'))
  await expectOk(decideTaskDays(family.scope, { answers: [anAnswer(claim)] }))
  await expectOk(markTaskDay(family.scope, { ...claim, revision: 2, status: 'done' }))
  expect(await proofsOf(family.scope)).toHaveLength(1)
})

test('the photo goes an hour after its task, unless the task comes back, and with its child', async () => {
  const family = await aPhotoFamily()
  await aPhotoClaim(family)
  const [proof] = await proofsOf(family.scope)
  await expectOk(deleteTasks(family.scope, { ids: [family.taskId] }))
  await expectOk(restoreTasks(family.scope, { ids: [family.taskId] }))
  expect(await proofsOf(family.scope)).toEqual([proof])
  await expectOk(deleteTasks(family.scope, { ids: [family.taskId] }))
  expect(await proofsOf(family.scope)).toHaveLength(1)
  hoursLater(1)
  await deleteOldProofs()
  expect(await proofsOf(family.scope)).toEqual([])
  const other = await aPhotoFamily()
  await aPhotoClaim(other)
  await expectOk(deleteChild(other.scope, { id: other.childId }))
  expect(await proofsOf(other.scope)).toEqual([])
})

test('a task that counts at once asks for no photo, and a task with photos needs the current consent', async () => {
  const { scope, childId, taskId } = await aPhotoFamily()
  const task = async () => (await findDashboard(scope))!.dashboard.tasks.find(({ id }) => id === taskId)!
  expect((await task()).photo).toBe('required')
  await expectOk(
    changeTasks(scope, { tasks: [{ id: taskId, revision: 0 }], change: { field: 'trust', trust: 'auto' } }),
  )
  expect((await task()).photo).toBe('none')
  await asIdentity((tx) =>
    tx.updateTable('users').set({ children_consent_version: '1' }).where('id', '=', scope.userId).execute(),
  )
  const input = taskInput([childId], { trust: 'always', photo: 'optional' })
  expect(await saveTask(scope, input)).toEqual(refusedWith('consent_missing'))
  await expectOk(saveTask(scope, { ...input, photo: 'none' }))
})
