import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { aClaim, aDeviceScope, anAnswer } from '#tests/support/approval.ts'
import {
  addChild,
  addTask,
  balanceOf,
  newFamily,
  newMember,
  taskDaysOf,
} from '#tests/support/family-content.ts'
import { aJpeg } from '#tests/support/photos.ts'
import { expectOk } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { excuseTurn } from '../calendar/excuse-turn.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { markWithProof } from '../proofs/mark-with-proof.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { decideTaskDays } from './decide-task-days.server.ts'
import { markOwnTaskDay } from './mark-own-task-day.server.ts'
import { isSpotChecked, spotCheckKey } from './spot-check.server.ts'

setUpTestDatabase()

const DAY = '2026-11-26'
beforeEach(() => setTestTime('2026-11-26T15:00:00.000Z'))

/** Lia and Davi wash the car together today, for 10 points each. */
async function aSharedTask(fields: Parameters<typeof addTask>[2] = {}) {
  const scope = await newFamily()
  const liaId = await addChild(scope, { name: 'Lia' })
  const daviId = await addChild(scope, { name: 'Davi' })
  const taskId = await addTask(scope, [liaId, daviId], { assignment: 'together', ...fields })
  await renewDays(scope)
  const device = aDeviceScope(scope, [liaId, daviId])
  const mark = (childId: string, status: 'done' | 'pending', revision: number) =>
    markOwnTaskDay(device, { taskId, childId, day: DAY, slot: 0, revision, status })
  const answer = (childId: string, status: 'done' | 'not_done' | 'pending', revision: number) =>
    markTaskDay(scope, { taskId, childId, day: DAY, slot: 0, revision, status })
  const states = async () => {
    const days = await taskDaysOf(scope)
    const stateOf = (id: string) => days.find(({ childId }) => childId === id)?.status
    return [stateOf(liaId), stateOf(daviId)]
  }
  return { scope, liaId, daviId, taskId, mark, answer, states }
}

test("the first child's mark waits, and the last one counts all", async () => {
  const { liaId, daviId, mark, states } = await aSharedTask()
  expect(await expectOk(mark(liaId, 'done', 0))).toMatchObject({ status: 'claimed', balance: 0 })
  expect(await states()).toEqual(['claimed', 'pending'])
  expect(await expectOk(mark(daviId, 'done', 0))).toMatchObject({ status: 'done', balance: 10 })
  expect(await states()).toEqual(['done', 'done'])
})

test('a child who takes its mark back makes the others wait again', async () => {
  const { liaId, daviId, mark, states } = await aSharedTask()
  await expectOk(mark(liaId, 'done', 0))
  await expectOk(mark(daviId, 'done', 0))
  expect(await expectOk(mark(daviId, 'pending', 1))).toMatchObject({ balance: 0 })
  expect(await states()).toEqual(['claimed', 'pending'])
  await expectOk(mark(daviId, 'done', 2))
  expect(await states()).toEqual(['done', 'done'])
})

test('of two last marks at the same time one sees the other', async () => {
  const { liaId, daviId, mark, states } = await aSharedTask()
  await Promise.all([expectOk(mark(liaId, 'done', 0)), expectOk(mark(daviId, 'done', 0))])
  expect(await states()).toEqual(['done', 'done'])
})

test('marks that a guardian checks keep waiting when all children have marked', async () => {
  const { liaId, daviId, mark, states } = await aSharedTask({ trust: 'always' })
  await expectOk(mark(liaId, 'done', 0))
  await expectOk(mark(daviId, 'done', 0))
  expect(await states()).toEqual(['claimed', 'claimed'])
})

test("a guardian's mark counts at once, and completes the others", async () => {
  const { liaId, daviId, mark, answer, states } = await aSharedTask()
  await expectOk(mark(liaId, 'done', 0))
  await expectOk(answer(daviId, 'done', 0))
  expect(await states()).toEqual(['done', 'done'])
})

test("after a guardian's 'Não fez' for one child the mark of the other counts, in either order", async () => {
  const before = await aSharedTask()
  await expectOk(before.answer(before.daviId, 'not_done', 0))
  await expectOk(before.mark(before.liaId, 'done', 0))
  expect(await before.states()).toEqual(['done', 'not_done'])

  const after = await aSharedTask()
  await expectOk(after.mark(after.liaId, 'done', 0))
  await expectOk(after.answer(after.daviId, 'not_done', 0))
  expect(await after.states()).toEqual(['done', 'not_done'])
  expect(await balanceOf(after.scope, after.liaId)).toBe(10)
})

test("of a last mark and a guardian's 'Não fez' at the same time one sees the other", async () => {
  const { liaId, daviId, mark, answer, states } = await aSharedTask()
  await Promise.all([expectOk(mark(liaId, 'done', 0)), expectOk(answer(daviId, 'not_done', 0))])
  expect(await states()).toEqual(['done', 'not_done'])
})

test("a guardian's answer that is taken back makes the marks of children wait again", async () => {
  const { scope, liaId, daviId, mark, answer, states } = await aSharedTask()
  await expectOk(mark(liaId, 'done', 0))
  for (const [index, status] of (['not_done', 'done'] as const).entries()) {
    await expectOk(answer(daviId, status, 2 * index))
    expect(await states()).toEqual(['done', status])
    await expectOk(answer(daviId, 'pending', 2 * index + 1))
    expect(await states()).toEqual(['claimed', 'pending'])
  }
  expect(await balanceOf(scope, liaId)).toBe(0)
})

test("a guardian's answer that is taken back leaves what a guardian marked", async () => {
  const { liaId, daviId, answer, states } = await aSharedTask()
  await expectOk(answer(liaId, 'done', 0))
  await expectOk(answer(daviId, 'done', 0))
  await expectOk(answer(daviId, 'pending', 1))
  expect(await states()).toEqual(['done', 'pending'])
})

test("a child's own 'Não fez' counts the marks that waited for it", async () => {
  const { scope, liaId, daviId, taskId, mark, states } = await aSharedTask()
  const member = await newMember(scope, { childId: daviId })
  await expectOk(mark(liaId, 'done', 0))
  const ref = { taskId, childId: daviId, day: DAY, slot: 0 }
  await expectOk(markTaskDay(member, { ...ref, revision: 0, status: 'not_done' }))
  expect(await states()).toEqual(['done', 'not_done'])
})

test("'Hoje não precisa' for one child counts the mark of the other, until it is needed again", async () => {
  const { scope, liaId, daviId, taskId, mark, states } = await aSharedTask()
  const turn = { taskId, day: DAY, slot: 0, childIds: [daviId] }
  await expectOk(mark(liaId, 'done', 0))
  await expectOk(excuseTurn(scope, { ...turn, isNeeded: false }))
  expect(await states()).toEqual(['done', undefined])
  await expectOk(excuseTurn(scope, { ...turn, isNeeded: true }))
  expect(await states()).toEqual(['claimed', 'pending'])
})

test("'Refazer' for one child holds up no mark of the others", async () => {
  const { scope, liaId, daviId, taskId, mark, states } = await aSharedTask()
  const claim = await aClaim({ scope, childScope: aDeviceScope(scope, [liaId]), childId: liaId, taskId }, DAY)
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(claim, { verdict: 'redo', note: 'De novo' })] }))
  expect(await expectOk(mark(daviId, 'done', 0))).toMatchObject({ status: 'done', balance: 10 })
  expect(await states()).toEqual(['redo', 'done'])
})

test("a counted mark of a 'Refazer' is to be done again after its undo, with what the guardian wrote", async () => {
  const { scope, liaId, daviId, taskId, mark, answer, states } = await aSharedTask()
  const claim = await aClaim({ scope, childScope: aDeviceScope(scope, [liaId]), childId: liaId, taskId }, DAY)
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(claim, { verdict: 'redo', note: 'De novo' })] }))
  await expectOk(mark(liaId, 'done', 2))
  await expectOk(answer(daviId, 'not_done', 0))
  expect(await states()).toEqual(['done', 'not_done'])
  await expectOk(mark(liaId, 'pending', 4))
  expect(await states()).toEqual(['redo', 'not_done'])
})

/** A shared task whose marks without a photo count at once: 'Confiro de vez em quando' picks none of them. */
async function anUncheckedTask(): Promise<Awaited<ReturnType<typeof aSharedTask>>> {
  const shared = await aSharedTask({ trust: 'spot', photo: 'optional' })
  const { taskId, liaId, daviId } = shared
  const key = await spotCheckKey()
  const isPicked = (childId: string) => isSpotChecked(key, { taskId, childId, day: DAY, slot: 0 })
  return isPicked(liaId) || isPicked(daviId) ? anUncheckedTask() : shared
}

test('a mark with a photo waits for a guardian, and makes the others wait when it is taken back', async () => {
  const photo = await aJpeg({ width: 40, height: 30 })
  for (const isPhotoFirst of [true, false]) {
    const { scope, liaId, daviId, taskId, mark, states } = await anUncheckedTask()
    const photoMark = { taskId, childId: liaId, day: DAY, slot: 0, revision: 0, proofId: newId() }
    if (!isPhotoFirst) await expectOk(mark(daviId, 'done', 0))
    await expectOk(markWithProof(aDeviceScope(scope, [liaId]), photoMark, photo))
    if (isPhotoFirst) await expectOk(mark(daviId, 'done', 0))
    expect(await states()).toEqual(['claimed', 'done'])
    await expectOk(mark(liaId, 'pending', 1))
    expect(await states()).toEqual(['pending', 'claimed'])
  }
})

test('after a day on which one child did not mark, the marks of the others wait for a guardian', async () => {
  const { scope, liaId, daviId } = await aSharedTask()
  const bentoId = await addChild(scope, { name: 'Bento' })
  const taskId = await addTask(scope, [liaId, daviId, bentoId], { assignment: 'together' })
  const family = { scope, childScope: aDeviceScope(scope, [liaId, daviId]), taskId }
  const claim = await aClaim({ ...family, childId: liaId }, DAY)
  await aClaim({ ...family, childId: daviId }, DAY)
  setTestTime('2026-11-27T15:00:00.000Z')
  await renewDays(scope)
  const statuses = async () => {
    const days = (await taskDaysOf(scope)).filter((row) => row.day === DAY && row.taskId === taskId)
    return [liaId, daviId, bentoId].map((id) => days.find(({ childId }) => childId === id)?.status)
  }
  expect(await statuses()).toEqual(['claimed', 'claimed', 'not_done'])
  await expectOk(decideTaskDays(scope, { answers: [anAnswer(claim, { verdict: 'redo', note: 'De novo' })] }))
  const again = { ...claim, revision: claim.revision + 1, status: 'done' as const }
  await expectOk(markOwnTaskDay(family.childScope, again))
  expect(await statuses()).toEqual(['done', 'claimed', 'not_done'])
})

test("a mark before the day's renewal waits for the sibling, too", async () => {
  const { scope, liaId, taskId } = await aSharedTask()
  setTestTime('2026-11-27T15:00:00.000Z')
  const device = aDeviceScope(scope, [liaId])
  const mark = { taskId, childId: liaId, day: '2026-11-27', slot: 0, revision: 0, status: 'done' as const }
  expect(await expectOk(markOwnTaskDay(device, mark))).toMatchObject({ status: 'claimed', balance: 0 })
})
