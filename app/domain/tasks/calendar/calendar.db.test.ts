import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { addChild, addTask, newFamily, newMember, taskDaysOf } from '#tests/support/family-content.ts'
import { expectOk, refusedWith } from '#tests/support/results.ts'
import { setTestTime } from '#tests/support/set-test-clock.ts'
import { setUpTestDatabase } from '#tests/support/set-up-database.ts'
import { findDashboard } from '../../dashboard/queries.server.ts'
import { markTaskDay } from '../mark-task-day.server.ts'
import { renewDays } from '../renew-days.server.ts'
import { PLAIN_SCHEDULE } from '../schedule/schedule.ts'
import { turnsOn } from '../schedule/turns-on.ts'
import { deletePause } from './delete-pause.server.ts'
import { excuseTurn } from './excuse-turn.server.ts'
import { savePause } from './save-pause.server.ts'
import { savePresence } from './save-presence.server.ts'
import type { PauseFields, SwapTurnInput } from './schema.ts'
import { swapTurn } from './swap-turn.server.ts'

setUpTestDatabase()

// a Wednesday in the week that begins on 22 November
const TODAY = '2026-11-25'
const TOMORROW = '2026-11-26'
beforeEach(() => setTestTime('2026-11-25T12:00:00.000Z'))

/** Lia and Davi, and possibly others after them, wash the dishes in turns: Lia today, Davi tomorrow. */
async function familyWithRotation(otherNames: string[] = []) {
  const scope = await newFamily()
  const lia = await addChild(scope, { name: 'Lia' })
  const davi = await addChild(scope, { name: 'Davi' })
  const others = await Promise.all(otherNames.map((name) => addChild(scope, { name })))
  const order = [lia, davi, ...others]
  const taskId = await addTask(scope, order, {
    title: 'Lavar a louça',
    assignment: 'rotation',
    schedule: { ...PLAIN_SCHEDULE, rotation: { period: 'turn', order, anchorOn: TODAY } },
  })
  const swap = (fields: Partial<SwapTurnInput> = {}): SwapTurnInput => ({
    taskId,
    day: TODAY,
    slot: 0,
    childId: lia,
    toChildId: davi,
    returned: { day: TOMORROW, slot: 0 },
    ...fields,
  })
  return { scope, lia, davi, others, taskId, swap, holder: (day: string) => holderOn(scope, taskId, day) }
}

/** The only child who has the task's turn on `day`; undefined if nobody has it. */
async function holderOn(scope: FamilyScope, taskId: string, day: string) {
  const { dashboard } = (await findDashboard(scope))!
  const task = dashboard.tasks.find(({ id }) => id === taskId)!
  return turnsOn(task, day, dashboard)[0]?.holders[0]?.childId
}

const todaysDays = async (scope: FamilyScope) =>
  (await taskDaysOf(scope)).map(({ childId, status }) => ({ childId, status }))

const pauseInput = (fields: Partial<PauseFields> = {}): PauseFields => ({
  id: newId(),
  kind: 'trip',
  childIds: null,
  fromOn: TODAY,
  toOn: TODAY,
  ...fields,
})

test('a swap gives both turns to the other child, and today its pending task day', async () => {
  const { scope, lia, davi, swap, holder } = await familyWithRotation()
  await expectOk(swapTurn(scope, swap()))
  expect([await holder(TODAY), await holder(TOMORROW), await holder('2026-11-27')]).toEqual([davi, lia, lia])
  expect(await todaysDays(scope)).toEqual([{ childId: davi, status: 'pending' }])
})

test('a swap whose answer was lost counts once', async () => {
  const { scope, lia, davi, swap, holder } = await familyWithRotation()
  for (let attempt = 0; attempt < 3; attempt++) await expectOk(swapTurn(scope, swap()))
  expect([await holder(TODAY), await holder(TOMORROW)]).toEqual([davi, lia])
  expect((await findDashboard(scope))!.dashboard.turnChanges).toHaveLength(2)
})

test('a swap back to the child whose turn it was leaves no change', async () => {
  const { scope, lia, davi, swap, holder } = await familyWithRotation()
  await expectOk(swapTurn(scope, swap()))
  await expectOk(swapTurn(scope, swap({ childId: davi, toChildId: lia })))
  expect([await holder(TODAY), await holder(TOMORROW)]).toEqual([lia, davi])
  expect((await findDashboard(scope))!.dashboard.turnChanges).toEqual([])
})

test('without a returned turn the child does two, and the order stays', async () => {
  const { scope, lia, davi, swap, holder } = await familyWithRotation()
  await expectOk(swapTurn(scope, swap({ returned: null })))
  expect([await holder(TODAY), await holder(TOMORROW), await holder('2026-11-27')]).toEqual([davi, davi, lia])
})

test('of two guardians who give the same turn to different children, one is told who was first, and what they did', async () => {
  const { scope, lia, davi } = await familyWithRotation()
  const nina = await addChild(scope, { name: 'Nina' })
  const other = await newMember(scope, { role: 'parent', name: 'Rui Souza' })
  const order = [lia, davi, nina]
  const taskId = await addTask(scope, order, {
    assignment: 'rotation',
    schedule: { ...PLAIN_SCHEDULE, rotation: { period: 'turn', order, anchorOn: TODAY } },
  })
  const turn = { taskId, day: TODAY, slot: 0, childId: lia, returned: null }
  const results = await Promise.all([
    swapTurn(scope, { ...turn, toChildId: davi }),
    swapTurn(other, { ...turn, toChildId: nina }),
  ])
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  const [winner, turnNow] = results[0].ok
    ? [davi, { authorName: scope.memberName, holderName: 'Davi', isOwn: false }]
    : [nina, { authorName: 'Rui Souza', holderName: 'Nina', isOwn: false }]
  expect(results.find(({ ok }) => !ok)).toEqual({ ...refusedWith('changed'), turn: turnNow })
  expect(await holderOn(scope, taskId, TODAY)).toBe(winner)
})

test('two guardians who make the same swap at once both succeed', async () => {
  const { scope, lia, davi, swap, holder } = await familyWithRotation()
  const other = await newMember(scope, { role: 'parent' })
  const results = await Promise.all([swapTurn(scope, swap()), swapTurn(other, swap())])
  expect(results).toEqual([{ ok: true }, { ok: true }])
  expect([await holder(TODAY), await holder(TOMORROW)]).toEqual([davi, lia])
})

test('a turn cannot pass to a child who is away or does not have the task', async () => {
  const { scope, davi, swap } = await familyWithRotation()
  await expectOk(savePause(scope, pauseInput({ childIds: [davi] })))
  expect(await swapTurn(scope, swap({ returned: null }))).toEqual(refusedWith('child_rests'))
  const nina = await addChild(scope, { name: 'Nina' })
  expect(await swapTurn(scope, swap({ toChildId: nina }))).toEqual(refusedWith('child_not_found'))
})

test('a turn that another child took over can be swapped further and back while its first child is away', async () => {
  const { scope, lia, davi, others, swap, holder } = await familyWithRotation(['Nina'])
  const [nina = ''] = others
  await expectOk(swapTurn(scope, swap({ returned: null })))
  const trip = pauseInput({ childIds: [lia] })
  await expectOk(savePause(scope, trip))
  expect(await holder(TODAY)).toBe(davi)
  await expectOk(swapTurn(scope, swap({ childId: davi, toChildId: nina, returned: null })))
  expect(await holder(TODAY)).toBe(nina)
  expect(await todaysDays(scope)).toEqual([{ childId: nina, status: 'pending' }])
  const back = swap({ childId: nina, toChildId: lia, returned: null })
  expect(await swapTurn(scope, back)).toEqual(refusedWith('child_rests'))
  await expectOk(deletePause(scope, { id: trip.id }))
  await expectOk(swapTurn(scope, back))
  expect(await holder(TODAY)).toBe(lia)
  expect((await findDashboard(scope))!.dashboard.turnChanges).toEqual([])
})

test('a turn comes back to the child who gave it when the other falls ill, today at once', async () => {
  const { scope, lia, davi, swap, holder } = await familyWithRotation()
  await expectOk(swapTurn(scope, swap({ returned: null })))
  expect(await todaysDays(scope)).toEqual([{ childId: davi, status: 'pending' }])
  await expectOk(savePause(scope, pauseInput({ kind: 'sick', childIds: [davi] })))
  expect(await holder(TODAY)).toBe(lia)
  expect(await todaysDays(scope)).toEqual([{ childId: lia, status: 'pending' }])
})

test('past days, marked turns, deleted tasks and turns that are not later are refused', async () => {
  const { scope, lia, taskId, swap } = await familyWithRotation()
  expect(await swapTurn(scope, swap({ day: '2026-11-24' }))).toEqual(refusedWith('past_day'))
  const excuse = { taskId, slot: 0, childIds: [lia], isNeeded: false }
  expect(await excuseTurn(scope, { ...excuse, day: '2026-11-24' })).toEqual(refusedWith('past_day'))
  expect(await swapTurn(scope, swap({ returned: { day: TODAY, slot: 0 } }))).toMatchObject(
    refusedWith('changed'),
  )
  expect(await swapTurn(scope, swap({ taskId: newId() }))).toEqual(refusedWith('task_not_found'))
  await expectOk(
    markTaskDay(scope, { taskId, childId: lia, day: TODAY, slot: 0, status: 'done', revision: 0 }),
  )
  expect(await swapTurn(scope, swap())).toMatchObject({
    ...refusedWith('marked'),
    lastMark: { title: 'Lavar a louça', status: 'done', isOwn: true },
  })
})

test("today's excused task day disappears and comes back, and a marked one stays", async () => {
  const { scope, lia, davi } = await familyWithRotation()
  const taskId = await addTask(scope, [lia, davi], { title: 'Cama' })
  await expectOk(
    markTaskDay(scope, { taskId, childId: lia, day: TODAY, slot: 0, status: 'done', revision: 0 }),
  )
  const excuse = { taskId, day: TODAY, slot: 0, childIds: [lia, davi] }
  const ofTask = async () =>
    (await taskDaysOf(scope)).flatMap((row) =>
      row.taskId === taskId ? [`${row.childId} ${row.status}`] : [],
    )
  for (let attempt = 0; attempt < 2; attempt++)
    await expectOk(excuseTurn(scope, { ...excuse, isNeeded: false }))
  expect(await ofTask()).toEqual([`${lia} done`])
  for (let attempt = 0; attempt < 2; attempt++)
    await expectOk(excuseTurn(scope, { ...excuse, isNeeded: true }))
  expect((await ofTask()).toSorted()).toEqual([`${lia} done`, `${davi} pending`].toSorted())
  expect((await findDashboard(scope))!.dashboard.turnChanges).toEqual([])
  const marked = { ...excuse, childIds: [lia], isNeeded: false }
  const rui = await newMember(scope, { role: 'parent', name: 'Rui' })
  expect(await excuseTurn(rui, marked)).toMatchObject({
    ...refusedWith('marked'),
    lastMark: { status: 'done', markerName: scope.memberName, isOwn: false },
  })
})

test('the undo of an excused turn that was swapped gives it back to the child who had it', async () => {
  const { scope, davi, taskId, swap, holder } = await familyWithRotation()
  await expectOk(swapTurn(scope, swap({ returned: null })))
  const excuse = { taskId, day: TODAY, slot: 0, childIds: [davi] }
  await expectOk(excuseTurn(scope, { ...excuse, isNeeded: false }))
  expect(await holder(TODAY)).toBeUndefined()
  await expectOk(excuseTurn(scope, { ...excuse, isNeeded: true }))
  expect(await holder(TODAY)).toBe(davi)
})

test('an exchange stays whole when one of its turns is not needed, and then needed again', async () => {
  const { scope, lia, davi, taskId, swap, holder } = await familyWithRotation()
  await expectOk(swapTurn(scope, swap()))
  const excuse = { taskId, day: TODAY, slot: 0 }
  await expectOk(excuseTurn(scope, { ...excuse, childIds: [davi], isNeeded: false }))
  expect(await holder(TODAY)).toBeUndefined()
  // the turn is Davi's, so Lia cannot be told to do it
  const ofLia = { ...excuse, childIds: [lia], isNeeded: true }
  expect(await excuseTurn(scope, ofLia)).toMatchObject(refusedWith('changed'))
  expect(await swapTurn(scope, swap({ childId: davi, toChildId: lia }))).toMatchObject(refusedWith('changed'))
  await expectOk(excuseTurn(scope, { ...excuse, childIds: [davi], isNeeded: true }))
  expect([await holder(TODAY), await holder(TOMORROW)]).toEqual([davi, lia])
})

test('a child without the turn cannot be excused from it', async () => {
  const { scope, davi, taskId } = await familyWithRotation()
  const excuse = { taskId, day: TODAY, slot: 0, isNeeded: false }
  expect(await excuseTurn(scope, { ...excuse, childIds: [davi] })).toMatchObject(refusedWith('changed'))
  expect(await excuseTurn(scope, { ...excuse, childIds: [newId()] })).toMatchObject(refusedWith('changed'))
})

test('the turn of a child who is not at home passes to the next one, today at once', async () => {
  const { scope, lia, davi, holder } = await familyWithRotation()
  const days = Array.from({ length: 14 }, (_, index) => index !== 3)
  const presence = { childIds: [lia], pattern: { anchorOn: '2026-11-22', days } }
  for (let attempt = 0; attempt < 2; attempt++) await expectOk(savePresence(scope, presence))
  expect(await todaysDays(scope)).toEqual([{ childId: davi, status: 'pending' }])
  expect([await holder(TODAY), await holder('2026-11-27')]).toEqual([davi, lia])
  await expectOk(savePresence(scope, { childIds: [lia], pattern: null }))
  expect(await todaysDays(scope)).toEqual([{ childId: lia, status: 'pending' }])
})

test('several children get the same days at home in one step, and none of them if one is not of the family', async () => {
  const { scope, lia, davi } = await familyWithRotation()
  const pattern = {
    anchorOn: '2026-11-22',
    days: Array.from({ length: 14 }, (_, index) => index !== 3),
  }
  expect(await savePresence(scope, { childIds: [lia, newId()], pattern })).toEqual(
    refusedWith('child_not_found'),
  )
  expect((await findDashboard(scope))!.dashboard.presences).toEqual([])
  await expectOk(savePresence(scope, { childIds: [lia, davi, lia], pattern }))
  const { presences } = (await findDashboard(scope))!.dashboard
  expect(presences.map(({ childId, days }) => [childId, days])).toEqual(
    expect.arrayContaining([
      [lia, pattern.days],
      [davi, pattern.days],
    ]),
  )
  expect(await todaysDays(scope)).toEqual([])
})

test("with 'Férias' ticked tasks become 'Aulas' and rest, others stay, and one changed elsewhere is named", async () => {
  const { scope, lia, taskId } = await familyWithRotation()
  const homeworkId = await addTask(scope, [lia], { title: 'Lição de casa' })
  const keyboardId = await addTask(scope, [lia], {
    title: 'Treinar teclado',
    schedule: { ...PLAIN_SCHEDULE, season: 'lessons' },
  })
  const seasons = [
    { id: homeworkId, revision: 0, season: 'lessons' as const },
    { id: keyboardId, revision: 0, season: 'always' as const },
    { id: taskId, revision: 7, season: 'lessons' as const },
  ]
  const pause = { ...pauseInput({ kind: 'vacation' }), seasons }
  expect(await savePause(scope, pause)).toEqual({ ok: true, value: { skippedIds: [taskId] } })
  expect(await savePause(scope, pause)).toEqual({ ok: true, value: { skippedIds: [] } })
  const tasks = new Map((await findDashboard(scope))!.dashboard.tasks.map((task) => [task.id, task]))
  expect(tasks.get(homeworkId)).toMatchObject({ schedule: { season: 'lessons' }, revision: 1 })
  expect(tasks.get(keyboardId)).toMatchObject({ schedule: null, revision: 1 })
  expect(tasks.get(taskId)).toMatchObject({ schedule: { season: 'always' }, revision: 0 })
  const today = (await taskDaysOf(scope)).map((row) => row.taskId)
  expect(today.toSorted()).toEqual([taskId, keyboardId].toSorted())
})

test("a pause excuses today's pending task days; what was done stays, and its end opens them again", async () => {
  const { scope, lia, taskId } = await familyWithRotation()
  const bedId = await addTask(scope, [lia], { title: 'Cama' })
  await expectOk(
    markTaskDay(scope, { taskId, childId: lia, day: TODAY, slot: 0, status: 'done', revision: 0 }),
  )
  const pause = pauseInput({ kind: 'sick' })
  for (let attempt = 0; attempt < 2; attempt++) await expectOk(savePause(scope, pause))
  expect(await todaysDays(scope)).toEqual([{ childId: lia, status: 'done' }])
  for (let attempt = 0; attempt < 2; attempt++) await expectOk(deletePause(scope, { id: pause.id }))
  expect((await taskDaysOf(scope)).find((row) => row.taskId === bedId)).toMatchObject({ status: 'pending' })
})

test("the medicine of an ill child stays, its day says 'doente' with what rests, and other children members do not see it", async () => {
  const { scope, lia, davi, taskId } = await familyWithRotation()
  await addTask(scope, [lia], { title: 'Cama' })
  const medicine = { ...PLAIN_SCHEDULE, countsWhenIll: true }
  const medicineId = await addTask(scope, [lia], { title: 'Tomar o remédio', schedule: medicine })
  await expectOk(
    markTaskDay(scope, { taskId, childId: lia, day: TODAY, slot: 0, status: 'done', revision: 0 }),
  )
  await expectOk(savePause(scope, pauseInput({ kind: 'sick', childIds: [lia] })))
  const read = async (reader: FamilyScope) => {
    const { dashboard } = (await findDashboard(reader))!
    return Object.fromEntries(dashboard.children.map((child) => [child.id, child]))
  }
  const children = await read(scope)
  const { rest, taskDays } = children[lia]!
  expect(rest).toEqual({ kind: 'sick', turns: 1 })
  expect(taskDays).toHaveLength(2)
  expect(taskDays.find((day) => day.taskId === medicineId)!.turn?.isDespiteIllness).toBe(true)
  expect(taskDays.find((day) => day.taskId === taskId)).toMatchObject({ status: 'done' })
  expect(children[davi]!.rest).toBeUndefined()
  const childMember = await newMember(scope, { role: 'child' })
  expect((await read(childMember))[lia]!.rest).toBeUndefined()
})

test("the next day's renewal deletes 'Doente hoje', and keeps other pauses", async () => {
  const { scope } = await familyWithRotation()
  await expectOk(savePause(scope, pauseInput({ kind: 'sick' })))
  await expectOk(savePause(scope, pauseInput({ kind: 'trip' })))
  setTestTime('2026-11-26T12:00:00.000Z')
  await renewDays(scope)
  expect((await findDashboard(scope))!.dashboard.pauses.map(({ kind }) => kind)).toEqual(['trip'])
})

test('a pause with a used id, of the past, or sick on other days is refused', async () => {
  const { scope, lia, davi } = await familyWithRotation()
  const pause = pauseInput({ childIds: [lia, davi], toOn: TOMORROW })
  await expectOk(savePause(scope, pause))
  await expectOk(savePause(scope, { ...pause, childIds: [davi, lia] }))
  expect(await savePause(scope, { ...pause, childIds: [lia] })).toEqual(refusedWith('id_used'))
  const ended = pauseInput({ fromOn: '2026-11-20', toOn: '2026-11-24' })
  expect(await savePause(scope, ended)).toEqual(refusedWith('past_day'))
  const longSick = pauseInput({ kind: 'sick', toOn: TOMORROW })
  expect(await savePause(scope, longSick)).toEqual(refusedWith('only_today'))
  const tomorrow = pauseInput({ kind: 'sick', fromOn: TOMORROW, toOn: TOMORROW })
  expect(await savePause(scope, tomorrow)).toEqual(refusedWith('only_today'))
})

test("other families' children and tasks are refused", async () => {
  const { lia, swap, taskId } = await familyWithRotation()
  const stranger = await newFamily()
  const excuse = { taskId, day: TODAY, slot: 0, childIds: [lia], isNeeded: false }
  expect(await swapTurn(stranger, swap())).toEqual(refusedWith('task_not_found'))
  expect(await excuseTurn(stranger, excuse)).toEqual(refusedWith('task_not_found'))
  expect(await savePresence(stranger, { childIds: [lia], pattern: null })).toEqual(
    refusedWith('child_not_found'),
  )
  expect(await savePause(stranger, pauseInput({ childIds: [lia] }))).toEqual(refusedWith('child_not_found'))
})
