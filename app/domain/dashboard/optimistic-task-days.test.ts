import { beforeAll, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { TASK_DAY_ACTIONS } from '../tasks/task-day-actions.ts'
import type { Task, TaskDay } from '../tasks/task.ts'
import { type OpenTurn, UNKNOWN_REVISION } from '../tasks/schedule/open-turn.ts'
import type { Dashboard, DashboardChild } from './dashboard.ts'
import { applyOptimisticUpdates, loadDeferredUpdates } from './optimistic-updates.ts'

beforeAll(loadDeferredUpdates)

const TODAY = '2026-11-19'
const YESTERDAY = '2026-11-18'
const LAST_MONTH = '2026-10-30'
const READ_AT = '2026-11-19T17:32:00.000Z'
const noPoints = { sum: 0, earned: 0, lost: 0, redeemed: 0 }
const childId = newId()
const taskId = newId()

const claim = (fields: Partial<TaskDay> = {}): TaskDay => ({
  taskId,
  childId,
  day: TODAY,
  title: 'Arrumar a cama',
  description: '',
  time: null,
  points: 10,
  drawing: 'cama',
  status: 'claimed',
  revision: 3,
  markedAt: '2026-11-19T10:00:00.000Z',
  slot: 0,
  waitingSince: '2026-11-19T10:00:00.000Z',
  decision: null,
  ...fields,
})

/** A dashboard with one child, whose claims of earlier dates are apart. */
function dashboardWith(taskDay: TaskDay, role: 'parent' | 'child' = 'parent'): Dashboard {
  const isToday = taskDay.day === TODAY
  const child: DashboardChild = {
    id: childId,
    name: 'Bia',
    age: 7,
    gender: 'female',
    characteristics: [],
    avatarType: 'female',
    avatarVariant: 1,
    avatarMediaId: null,
    view: 'auto',
    hasPin: false,
    totalPoints: 0,
    heldPoints: 0,
    holds: [],
    revision: 0,
    windows: { today: noPoints, week: noPoints, month: noPoints, year: noPoints },
    taskDays: isToday ? [taskDay] : [],
    earlierTaskDays: isToday ? [] : [taskDay],
    redeemedRewardIds: [],
    openRepairs: [],
    goalRewardId: null,
    week: [YESTERDAY, TODAY].map((day) => ({ day, done: 0, total: 1 })),
    entries: [],
  }
  const member = { userId: newId(), name: 'Carla', email: '', role, isFamilyAdmin: true, childId: null }
  const { title, description, time, points, drawing } = claim()
  const task: Task = {
    id: taskId,
    title,
    description,
    time,
    points,
    drawing,
    weekdays: [],
    childIds: [childId],
    startsOn: TODAY,
    isPaused: false,
    trust: 'always',
    photo: 'none',
    assignment: 'each',
    isBonus: false,
    schedule: null,
    steps: [],
    revision: 0,
  }
  return {
    version: 'process.1',
    family: {
      id: newId(),
      name: '',
      timeZone: 'America/Sao_Paulo',
      childAccountAge: 12,
      keepClaimsWaiting: false,
      revision: 0,
    },
    member,
    members: [],
    today: TODAY,
    readAt: READ_AT,
    timeNow: '14:32',
    children: [child],
    tasks: [task],
    rewards: [],
    requests: [],
    conducts: [],
    openTurns: [],
    presences: [],
    pauses: [],
    turnChanges: [],
    decisions: [],
  }
}

const ref = (taskDay: TaskDay) => {
  const { taskId: id, day, slot, revision } = taskDay
  return { taskId: id, childId, day, slot, revision }
}
const decide = (dashboard: Dashboard, taskDay: TaskDay, fields: object = {}) =>
  applyOptimisticUpdates(dashboard, [
    {
      action: TASK_DAY_ACTIONS.decide,
      body: { answers: [{ ...ref(taskDay), verdict: 'confirmed', points: null, note: null, ...fields }] },
    },
  ])
const undo = (dashboard: Dashboard) =>
  applyOptimisticUpdates(dashboard, [
    {
      action: TASK_DAY_ACTIONS.undoDecisions,
      body: { answers: dashboard.decisions.map((decision) => ({ ...decision })) },
    },
  ])
const onlyChild = ({ children }: Dashboard) => children[0]!

test('a confirmed claim of today is done at once, with its points, and is listed as decided', () => {
  const after = decide(dashboardWith(claim()), claim())
  const child = onlyChild(after)
  expect(child.taskDays).toMatchObject([
    { status: 'done', points: 10, revision: 4, waitingSince: null, decision: { deciderName: 'Carla' } },
  ])
  expect(child).toMatchObject({ totalPoints: 10, windows: { today: { sum: 10 }, year: { earned: 10 } } })
  expect(child.week).toMatchObject([{ done: 0 }, { day: TODAY, done: 1 }])
  expect(after.decisions).toMatchObject([
    { ...ref(claim()), revision: 4, points: 10, title: 'Arrumar a cama' },
  ])
})

test('fewer points are added as given', () => {
  const child = onlyChild(decide(dashboardWith(claim()), claim(), { points: 4, note: 'Faltou um canto' }))
  expect(child).toMatchObject({ totalPoints: 4, taskDays: [{ points: 4 }] })
})

test('a claim of an earlier date leaves the list, and its points count in the windows that contain the date', () => {
  const yesterdays = claim({ day: YESTERDAY })
  expect(onlyChild(decide(dashboardWith(yesterdays), yesterdays))).toMatchObject({
    earlierTaskDays: [],
    totalPoints: 10,
    windows: { today: { sum: 0 }, week: { sum: 10 }, month: { sum: 10 }, year: { sum: 10 } },
  })
  const old = claim({ day: LAST_MONTH })
  expect(onlyChild(decide(dashboardWith(old), old)).windows).toMatchObject({
    week: { sum: 0 },
    month: { sum: 0 },
    year: { sum: 10 },
  })
})

test('a redo of an earlier date stays in the list without points', () => {
  const yesterdays = claim({ day: YESTERDAY })
  expect(onlyChild(decide(dashboardWith(yesterdays), yesterdays, { verdict: 'redo' }))).toMatchObject({
    earlierTaskDays: [{ status: 'redo', waitingSince: READ_AT, revision: 4 }],
    totalPoints: 0,
  })
})

test('an answer to another revision, or to a task that does not wait, changes nothing', () => {
  const before = dashboardWith(claim())
  expect(decide(before, claim({ revision: 2 }))).toEqual(before)
  const done = dashboardWith(claim({ status: 'done' }))
  expect(decide(done, claim())).toEqual(done)
})

test.each([TODAY, YESTERDAY])('the undo of a confirmation restores a claim of %s', (day) => {
  const taskDay = claim({ day })
  const after = undo(decide(dashboardWith(taskDay), taskDay))
  const child = onlyChild(after)
  expect([...child.taskDays, ...child.earlierTaskDays]).toMatchObject([
    { day, status: 'claimed', points: 10, revision: 5, title: 'Arrumar a cama', decision: null },
  ])
  expect(child).toMatchObject({ totalPoints: 0, windows: { week: { sum: 0 } } })
  expect(after.decisions).toEqual([])
})

test('a child member’s own mark waits unless the task counts at once, and its undo gives nothing back', () => {
  const pendingDay = claim({ status: 'pending', waitingSince: null })
  const mark = (dashboard: Dashboard, status: 'done' | 'pending', revision: number) =>
    applyOptimisticUpdates(dashboard, [
      { action: TASK_DAY_ACTIONS.mark, body: { ...ref(pendingDay), revision, status } },
    ])
  const marked = mark(dashboardWith(pendingDay, 'child'), 'done', 3)
  expect(onlyChild(marked)).toMatchObject({ totalPoints: 0, taskDays: [{ status: 'claimed', revision: 4 }] })
  expect(onlyChild(mark(marked, 'pending', 4))).toMatchObject({
    totalPoints: 0,
    taskDays: [{ status: 'pending' }],
  })
  expect(onlyChild(mark(dashboardWith(pendingDay), 'done', 3))).toMatchObject({ totalPoints: 10 })
})

const openTurn: OpenTurn = {
  taskId: 'dishes',
  day: TODAY,
  slot: 1,
  title: 'Lavar a louça',
  description: '',
  time: '13:00',
  until: null,
  isStrict: false,
  isBonus: false,
  points: 7,
  drawing: 'louca',
  childIds: [childId],
}
const turn = { taskId: 'dishes', childId, day: TODAY, slot: 1 }
const withOpenTurn = (fields: Partial<OpenTurn> = {}): Dashboard => ({
  ...dashboardWith(claim()),
  openTurns: [{ ...openTurn, ...fields }],
})
const act = (dashboard: Dashboard, ...actions: { action: { path: string }; body: object }[]) =>
  applyOptimisticUpdates(dashboard, actions)
const take = { action: TASK_DAY_ACTIONS.take, body: turn }

test("'Pegou' makes the open turn a task of the child, and its undo takes the task away", () => {
  const taken = act(withOpenTurn(), take)
  expect(taken.openTurns).toEqual([])
  const [first] = onlyChild(taken).taskDays
  expect(first).toMatchObject({ ...turn, status: 'pending', turn: { isTaken: true } })
  // it cannot be marked before the server sends it
  expect(first?.revision).toBe(UNKNOWN_REVISION)
  expect(onlyChild(taken).week.at(-1)).toMatchObject({ total: 2 })
  const returned = act(withOpenTurn(), take, { action: TASK_DAY_ACTIONS.giveBack, body: turn })
  expect(onlyChild(returned)).toEqual(onlyChild(withOpenTurn()))
})

test("'Fez' of an open turn takes it for the child with its points", () => {
  const mark = { action: TASK_DAY_ACTIONS.mark, body: { ...turn, status: 'done', revision: 0 } }
  const after = act(withOpenTurn(), mark)
  expect(after.openTurns).toEqual([])
  expect(onlyChild(after)).toMatchObject({ totalPoints: 7, week: [{}, { done: 1, total: 2 }] })
  expect(onlyChild(after).taskDays[0]).toMatchObject({ status: 'done', revision: 1 })
})

test('a mark of the same task on another day leaves the open turn of today', () => {
  const mark = {
    action: TASK_DAY_ACTIONS.mark,
    body: { ...turn, day: '2026-11-17', status: 'done', revision: 0 },
  }
  expect(act(withOpenTurn(), mark).openTurns).toHaveLength(1)
})

test('a bonus is not counted in the week, and a turn of other children cannot be taken', () => {
  expect(onlyChild(act(withOpenTurn({ isBonus: true }), take)).week.at(-1)).toMatchObject({ total: 1 })
  const ofSibling = withOpenTurn({ childIds: [newId()] })
  expect(act(ofSibling, take)).toEqual(ofSibling)
})
