import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { POINT_ACTIONS } from '../points/actions.ts'
import { CORRECTIONS } from '../points/conduct.ts'
import type { Entry, WindowPoints } from '../points/entry.ts'
import { REWARD_ACTIONS } from '../rewards/actions.ts'
import { TASK_DAY_ACTIONS } from '../tasks/task-day-actions.ts'
import type { TaskDay, TaskDayStatus } from '../tasks/task.ts'
import type { Dashboard, DashboardChild } from './dashboard.ts'
import { applyOptimisticUpdates, loadDeferredUpdates, type PendingAction } from './optimistic-updates.ts'

beforeAll(loadDeferredUpdates)

const TODAY = '2026-11-19'
const WEEK = ['15', '16', '17', '18', '19', '20', '21'].map((day) => `2026-11-${day}`)

const anyPoints = fc.integer({ min: 1, max: 1000 })
const anyStatus = fc.constantFrom<TaskDayStatus>('pending', 'done', 'not_done')
const anyWindow = fc
  .record({ earned: fc.nat(5000), lost: fc.nat(5000), redeemed: fc.nat(5000) })
  .map((parts): WindowPoints => ({ ...parts, sum: parts.earned - parts.lost - parts.redeemed }))

const anyTaskDay = (childId: string) =>
  fc.record({
    taskId: fc.uuid(),
    childId: fc.constant(childId),
    day: fc.constant(TODAY),
    title: fc.constant('Arrumar a cama'),
    description: fc.constant(''),
    time: fc.constant('07:30'),
    points: anyPoints,
    drawing: fc.constant(null),
    status: anyStatus,
    revision: fc.nat(9),
    markedAt: fc.constant(null),
    slot: fc.constant(0),
    waitingSince: fc.constant(null),
    decision: fc.constant(null),
  })

const anyEntry = (childId: string) =>
  fc.record({
    id: fc.uuid(),
    childId: fc.constant(childId),
    childName: fc.constant('Bia'),
    scorerName: fc.constant('Carla'),
    points: fc.integer({ min: -500, max: 500 }),
    description: fc.constant('Dividiu o brinquedo'),
    type: fc.constantFrom<Entry['type']>('positive', 'negative'),
    source: fc.constant<Entry['source']>('manual'),
    repair: fc.constant(null),
    repairsId: fc.constant(null),
    taskId: fc.constant(null),
    taskSlot: fc.constant(0),
    isRepaired: fc.constant(false),
    occurredAt: fc.constant('2026-11-18T20:42:00.000Z'),
  })

const anyChild: fc.Arbitrary<DashboardChild> = fc.uuid().chain((id) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant('Bia'),
    age: fc.constant(7),
    gender: fc.constant<'female'>('female'),
    characteristics: fc.constant([]),
    avatarType: fc.constant<'female'>('female'),
    avatarVariant: fc.constant(1),
    avatarMediaId: fc.constant(null),
    totalPoints: fc.integer({ min: -500, max: 5000 }),
    heldPoints: fc.constant(0),
    holds: fc.constant([]),
    revision: fc.constant(0),
    windows: fc.record({ today: anyWindow, week: anyWindow, month: anyWindow, year: anyWindow }),
    taskDays: fc.array(anyTaskDay(id), { minLength: 1, maxLength: 6 }),
    earlierTaskDays: fc.constant([]),
    redeemedRewardIds: fc.constant([]),
    openRepairs: fc.constant([]),
    goalRewardId: fc.constant(null),
    view: fc.constant<'auto'>('auto'),
    hasPin: fc.constant(false),
    week: fc.constant(WEEK.map((day) => ({ day, done: 2, total: 6 }))),
    entries: fc.array(anyEntry(id), { maxLength: 4 }),
  }),
)

const anyDashboard = fc.array(anyChild, { minLength: 1, maxLength: 3 }).map((children): Dashboard => {
  const member = {
    userId: 'carla',
    name: 'Carla',
    email: 'c@exemplo.com.br',
    role: 'parent' as const,
    isFamilyAdmin: true,
    childId: null,
  }
  return {
    version: 'process.1',
    family: {
      id: 'familia',
      name: 'Família de Carla',
      timeZone: 'America/Sao_Paulo',
      childAccountAge: 12,
      keepClaimsWaiting: false,
      revision: 0,
    },
    member,
    members: [member],
    today: TODAY,
    readAt: '2026-11-18T17:32:00.000Z',
    timeNow: '14:32',
    children,
    tasks: [],
    rewards: [],
    requests: [],
    conducts: [],
    openTurns: [],
    presences: [],
    pauses: [],
    turnChanges: [],
    decisions: [],
  }
})

const mark = ({ taskId, childId, day, slot, revision }: TaskDay, status: TaskDayStatus): PendingAction => ({
  action: TASK_DAY_ACTIONS.mark,
  body: { taskId, childId, day, slot, revision, status },
})

/** A dashboard, one of its task days, and the status that a mark sets. */
const anyMark = anyDashboard.chain((before) =>
  fc.record({
    before: fc.constant(before),
    taskDay: fc.constantFrom(...before.children.flatMap(({ taskDays }) => taskDays)),
    newStatus: anyStatus,
  }),
)

const scoresOf = (childIds: readonly string[]) => childIds.map((childId) => ({ childId, requestId: newId() }))

const anyAction = ({ children }: Dashboard) => {
  const childIds = children.map(({ id }) => id)
  const scores = fc
    .record({ ids: fc.subarray(childIds, { minLength: 1 }), points: anyPoints })
    .map(({ ids, points }): PendingAction => ({
      action: POINT_ACTIONS.score,
      body: { scores: scoresOf(ids), points, type: 'positive', description: '' },
    }))
  const marks = fc
    .tuple(fc.constantFrom(...children.flatMap(({ taskDays }) => taskDays)), anyStatus)
    .map(([taskDay, newStatus]) => mark(taskDay, newStatus))
  const takeBacks = fc
    .constantFrom(
      ...children.flatMap(({ entries }) => entries.map(({ id }) => ({ entryId: id }))),
      { entryId: 'on-an-older-page', older: { childId: children[0]!.id, points: -7 } },
      { entryId: 'no-such-entry' },
    )
    .map((body): PendingAction => ({ action: POINT_ACTIONS.takeBack, body }))
  return fc.oneof(scores, marks, takeBacks)
}

const childOf = ({ children }: Dashboard, childId: string) => children.find(({ id }) => id === childId)!

/** The dashboard, with revision 0 for every task day. */
function withoutRevisions(dashboardWithRevisions: Dashboard): Dashboard {
  const children = dashboardWithRevisions.children.map((other) => ({
    ...other,
    taskDays: other.taskDays.map((taskDay) => ({ ...taskDay, revision: 0 })),
  }))
  return { ...dashboardWithRevisions, children }
}

describe('optimistic updates', () => {
  test('taking back an entry of an older page changes the balance, although the snapshot does not contain the entry', () => {
    fc.assert(
      fc.property(anyDashboard, fc.integer({ min: -500, max: 500 }), (before, amount) => {
        const old = before.children[0]!
        const body = { entryId: 'on-an-older-page', older: { childId: old.id, points: amount } }
        const update = { action: POINT_ACTIONS.takeBack, body }
        const next = childOf(applyOptimisticUpdates(before, [update]), old.id)
        expect(next.totalPoints).toBe(old.totalPoints - amount)
        expect(next.entries).toEqual(old.entries)
      }),
    )
  })

  test('applyOptimisticUpdates does not modify the dashboard, and returns it without actions', () => {
    const dashboardWithActions = anyDashboard.chain((before) =>
      fc.tuple(fc.constant(before), fc.array(anyAction(before), { maxLength: 6 })),
    )
    fc.assert(
      fc.property(dashboardWithActions, ([before, actions]) => {
        const copy = structuredClone(before)
        applyOptimisticUpdates(before, actions)
        expect(before).toEqual(copy)
        expect(applyOptimisticUpdates(before, [])).toBe(before)
      }),
    )
  })

  test('marking a task as done adds its points to balance and windows, and one done task to the wall', () => {
    fc.assert(
      fc.property(anyMark, ({ before, taskDay }) => {
        fc.pre(taskDay.status !== 'done')
        const old = childOf(before, taskDay.childId)
        const next = childOf(applyOptimisticUpdates(before, [mark(taskDay, 'done')]), taskDay.childId)
        expect(next.totalPoints).toBe(old.totalPoints + taskDay.points)
        for (const name of ['today', 'week', 'month', 'year'] as const) {
          expect(next.windows[name]).toEqual({
            ...old.windows[name],
            sum: old.windows[name].sum + taskDay.points,
            earned: old.windows[name].earned + taskDay.points,
          })
        }
        expect(next.week).toEqual(
          old.week.map((day) => (day.day === TODAY ? { ...day, done: day.done + 1 } : day)),
        )
        expect(next.taskDays.filter((other) => other.taskId !== taskDay.taskId)).toEqual(
          old.taskDays.filter((other) => other.taskId !== taskDay.taskId),
        )
      }),
    )
  })

  test('marking a pending task as not done changes only the task day', () => {
    fc.assert(
      fc.property(anyMark, ({ before, taskDay }) => {
        fc.pre(taskDay.status === 'pending')
        const old = childOf(before, taskDay.childId)
        const next = childOf(applyOptimisticUpdates(before, [mark(taskDay, 'not_done')]), taskDay.childId)
        expect({ ...next, taskDays: [] }).toEqual({ ...old, taskDays: [] })
      }),
    )
  })

  test('a mark and its undo leave everything unchanged except revisions', () => {
    fc.assert(
      fc.property(anyMark, ({ before, taskDay, newStatus }) => {
        const undo = mark({ ...taskDay, revision: taskDay.revision + 1 }, taskDay.status)
        const after = applyOptimisticUpdates(before, [mark(taskDay, newStatus), undo])
        expect(withoutRevisions(after)).toEqual(withoutRevisions(before))
      }),
    )
  })

  test('the same mark twice has the effect of one', () => {
    fc.assert(
      fc.property(anyMark, ({ before, taskDay, newStatus }) => {
        const action = mark(taskDay, newStatus)
        const afterOne = applyOptimisticUpdates(before, [action])
        expect(applyOptimisticUpdates(before, [action, action])).toEqual(afterOne)
      }),
    )
  })

  test('a mark with an older revision has no effect, because the server has applied it already', () => {
    fc.assert(
      fc.property(anyMark, ({ before, taskDay, newStatus }) => {
        const appliedMark = mark({ ...taskDay, revision: taskDay.revision - 1 }, newStatus)
        expect(applyOptimisticUpdates(before, [appliedMark])).toEqual(before)
      }),
    )
  })

  test("a mark of one child's task leaves the siblings unchanged", () => {
    fc.assert(
      fc.property(anyMark, ({ before, taskDay, newStatus }) => {
        const after = applyOptimisticUpdates(before, [mark(taskDay, newStatus)])
        const siblings = before.children.filter(({ id }) => id !== taskDay.childId)
        for (const sibling of siblings) expect(childOf(after, sibling.id)).toBe(sibling)
      }),
    )
  })

  test('a score whose entry the snapshot contains already has no further effect', () => {
    fc.assert(
      fc.property(anyDashboard, anyPoints, (before, points) => {
        const scores = scoresOf(before.children.map(({ id }) => id))
        const body = { scores, type: 'positive', points, description: '' }
        const score = { action: POINT_ACTIONS.score, body }
        const after = applyOptimisticUpdates(before, [score])
        expect(applyOptimisticUpdates(after, [score])).toEqual(after)
      }),
    )
  })

  const anyCorrection = fc.constantFrom(...CORRECTIONS).map(({ label, points, repair }) => ({
    label,
    points,
    repair: repair!,
  }))
  /** A dashboard after the correction of all its children. */
  const anyCorrected = fc
    .record({ before: anyDashboard, conduct: anyCorrection })
    .map(({ before, conduct }) => {
      const scores = scoresOf(before.children.map(({ id }) => id))
      const action = { action: POINT_ACTIONS.score, body: { scores, type: 'conduct', ...conduct } }
      return { before, conduct, scores, after: applyOptimisticUpdates(before, [action]) }
    })

  test('a correction is first in the history of every chosen child, with what puts it right', () => {
    fc.assert(
      fc.property(anyCorrected, ({ before, conduct, scores, after }) => {
        const { label: description, points, repair } = conduct
        for (const { childId, requestId: entryId } of scores) {
          const [old, next] = [childOf(before, childId), childOf(after, childId)]
          expect(next.totalPoints).toBe(old.totalPoints + points)
          expect(next.windows.today.lost).toBe(old.windows.today.lost - points)
          expect(next.entries[0]).toMatchObject({
            id: entryId,
            description,
            points,
            source: 'conduct',
            repair,
          })
          expect(next.openRepairs).toEqual([{ entryId, childId, repair, description, points: -points }])
        }
      }),
    )
  })

  test('a repair gives the points back once, and a deletion of the correction takes both back', () => {
    fc.assert(
      fc.property(anyCorrected, ({ before, scores, after }) => {
        const { childId, requestId: entryId } = scores[0]!
        const { points, description } = childOf(after, childId).openRepairs[0]!
        const repair = (): PendingAction => ({
          action: POINT_ACTIONS.repair,
          body: { requestId: newId(), entryId, childId, points, description },
        })
        const repaired = applyOptimisticUpdates(after, [repair()])
        const child = childOf(repaired, childId)
        expect(child.totalPoints).toBe(childOf(before, childId).totalPoints)
        expect(child.openRepairs).toEqual([])
        expect(child.entries.find(({ id }) => id === entryId)?.isRepaired).toBe(true)
        expect(childOf(applyOptimisticUpdates(repaired, [repair()]), childId).totalPoints).toBe(
          child.totalPoints,
        )

        const deletion = { action: POINT_ACTIONS.takeBack, body: { entryId } }
        const deleted = childOf(applyOptimisticUpdates(repaired, [deletion]), childId)
        expect(deleted.totalPoints).toBe(childOf(before, childId).totalPoints)
        expect(deleted.entries).toEqual(childOf(before, childId).entries)

        const undo = { action: POINT_ACTIONS.takeBack, body: { entryId: child.entries[0]!.id } }
        const undone = childOf(applyOptimisticUpdates(repaired, [undo]), childId)
        expect(undone.entries[0]).toMatchObject({ id: entryId, isRepaired: false })
        expect(undone.totalPoints).toBe(childOf(after, childId).totalPoints)
      }),
    )
  })

  test('a child has one goal: the last one set, and ending a replaced goal keeps the new one', () => {
    fc.assert(
      fc.property(anyDashboard, fc.uuid(), fc.uuid(), (before, first, second) => {
        fc.pre(first !== second)
        const { id: childId } = before.children[0]!
        const setGoal = (rewardId: string, isGoal: boolean) => ({
          action: REWARD_ACTIONS.setGoal,
          body: { childId, rewardId, isGoal },
        })
        const goalAfter = (...actions: ReturnType<typeof setGoal>[]) =>
          childOf(applyOptimisticUpdates(before, actions), childId).goalRewardId
        expect(goalAfter(setGoal(first, true), setGoal(second, true))).toBe(second)
        expect(goalAfter(setGoal(first, true), setGoal(second, true), setGoal(first, false))).toBe(second)
        expect(goalAfter(setGoal(first, true), setGoal(first, false))).toBeNull()
      }),
    )
  })

  test('an action on a deleted row, and an action without optimistic update, change nothing', () => {
    fc.assert(
      fc.property(anyMark, fc.uuid(), ({ before, taskDay, newStatus }, deletedId) => {
        for (const ids of [{ taskId: deletedId }, { childId: deletedId }]) {
          const action = mark({ ...taskDay, ...ids }, newStatus)
          expect(applyOptimisticUpdates(before, [action])).toEqual(before)
        }
        expect(
          applyOptimisticUpdates(before, [{ action: POINT_ACTIONS.takeBack, body: { entryId: deletedId } }]),
        ).toEqual(before)
        expect(
          applyOptimisticUpdates(before, [{ ...mark(taskDay, newStatus), action: { path: '/app/outra' } }]),
        ).toBe(before)
      }),
    )
  })
})
