import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POINT_ACTIONS } from '../points/actions.ts'
import { CONDUCTS, type Entry, type WindowPoints } from '../points/entry.ts'
import { TASK_ACTIONS } from '../tasks/actions.ts'
import type { TaskDay, TaskDayStatus } from '../tasks/task.ts'
import type { Dashboard, DashboardChild } from './dashboard.ts'
import { applyOptimisticUpdates, type PendingAction } from './optimistic-updates.ts'

const TODAY = '2026-11-19'
const WEEK = ['15', '16', '17', '18', '19', '20', '21'].map((day) => `2026-11-${day}`)

const points = fc.integer({ min: 1, max: 1000 })
const windowPoints = fc
  .record({ earned: fc.nat(5000), lost: fc.nat(5000), redeemed: fc.nat(5000) })
  .map((parts): WindowPoints => ({ ...parts, sum: parts.earned - parts.lost - parts.redeemed }))

const taskDayOf = (childId: string) =>
  fc.record({
    taskId: fc.uuid(),
    childId: fc.constant(childId),
    day: fc.constant(TODAY),
    title: fc.constant('Arrumar a cama'),
    description: fc.constant(''),
    time: fc.constant('07:30'),
    points,
    drawing: fc.constant(null),
    status: fc.constantFrom<TaskDayStatus>('pending', 'done', 'not_done'),
    revision: fc.nat(9),
    markedAt: fc.constant(null),
  })

const entryOf = (childId: string) =>
  fc.record({
    id: fc.uuid(),
    childId: fc.constant(childId),
    childName: fc.constant('Bia'),
    scorerName: fc.constant('Carla'),
    points: fc.integer({ min: -500, max: 500 }),
    description: fc.constant('Dividiu o brinquedo'),
    type: fc.constantFrom<Entry['type']>('positive', 'negative'),
    source: fc.constant<Entry['source']>('manual'),
    occurredAt: fc.constant('2026-11-18T20:42:00.000Z'),
  })

const child: fc.Arbitrary<DashboardChild> = fc.uuid().chain((id) =>
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
    revision: fc.constant(0),
    windows: fc.record({ today: windowPoints, week: windowPoints, month: windowPoints, year: windowPoints }),
    taskDays: fc.array(taskDayOf(id), { minLength: 1, maxLength: 6 }),
    redeemedRewardIds: fc.constant([]),
    week: fc.constant(WEEK.map((day) => ({ day, done: 2, total: 6 }))),
    entries: fc.array(entryOf(id), { maxLength: 4 }),
  }),
)

const dashboard: fc.Arbitrary<Dashboard> = fc.array(child, { minLength: 1, maxLength: 3 }).map((children) => {
  const member = {
    userId: 'carla',
    name: 'Carla',
    email: 'c@exemplo.com.br',
    role: 'parent' as const,
    isFamilyAdmin: true,
  }
  return {
    version: 'process.1',
    family: { id: 'familia', name: 'Família de Carla', timeZone: 'America/Sao_Paulo', revision: 0 },
    member,
    members: [member],
    today: TODAY,
    readAt: '2026-11-18T17:32:00.000Z',
    timeNow: '14:32',
    children,
    tasks: [],
    rewards: [],
  }
})

const status = fc.constantFrom<TaskDayStatus>('pending', 'done', 'not_done')
const mark = ({ taskId, childId, day, revision }: TaskDay, to: TaskDayStatus): PendingAction => ({
  action: TASK_ACTIONS.mark,
  body: { taskId, childId, day, revision, status: to },
})

/** A dashboard, one task of its day, and the path of a tap. */
const tap = dashboard.chain((before) =>
  fc.record({
    before: fc.constant(before),
    taskDay: fc.constantFrom(...before.children.flatMap(({ taskDays }) => taskDays)),
    to: status,
  }),
)

const anyWrite = (before: Dashboard) => {
  const all = before.children
  const score = fc
    .record({ requestId: fc.uuid(), childId: fc.constantFrom(...all.map(({ id }) => id)), points })
    .map((body): PendingAction => ({
      action: POINT_ACTIONS.score,
      body: { ...body, type: 'positive', description: '' },
    }))
  const marks = fc
    .tuple(fc.constantFrom(...all.flatMap(({ taskDays }) => taskDays)), status)
    .map(([taskDay, to]) => mark(taskDay, to))
  const takeBack = fc
    .constantFrom(
      ...all.flatMap(({ entries }) => entries.map(({ id }) => ({ entryId: id }))),
      { entryId: 'on-an-older-page', older: { childId: all[0]!.id, points: -7 } },
      { entryId: 'no-such-entry' },
    )
    .map((body): PendingAction => ({ action: POINT_ACTIONS.takeBack, body }))
  return fc.oneof(score, marks, takeBack)
}

const childOf = (shown: Dashboard, childId: string) => shown.children.find(({ id }) => id === childId)!

/** The dashboard, with revision 0 for every task day. */
function withoutRevisions(dashboardWithRevisions: Dashboard): Dashboard {
  const children = dashboardWithRevisions.children.map((other) => ({
    ...other,
    taskDays: other.taskDays.map((taskDay) => ({ ...taskDay, revision: 0 })),
  }))
  return { ...dashboardWithRevisions, children }
}

describe('a tap shows before the server responds', () => {
  test('an entry of an older page returns its points although the snapshot does not have it', () => {
    fc.assert(
      fc.property(dashboard, fc.integer({ min: -500, max: 500 }), (before, amount) => {
        const old = before.children[0]!
        const body = { entryId: 'on-an-older-page', older: { childId: old.id, points: amount } }
        const update = { action: POINT_ACTIONS.takeBack, body }
        const next = childOf(applyOptimisticUpdates(before, [update]), old.id)
        expect(next.totalPoints).toBe(old.totalPoints - amount)
        expect(next.entries).toEqual(old.entries)
      }),
    )
  })

  test('refused writes leave the dashboard unchanged', () => {
    const withWrites = dashboard.chain((before) =>
      fc.tuple(fc.constant(before), fc.array(anyWrite(before), { maxLength: 6 })),
    )
    fc.assert(
      fc.property(withWrites, ([before, writes]) => {
        const copy = structuredClone(before)
        applyOptimisticUpdates(before, writes)
        expect(before).toEqual(copy)
        expect(applyOptimisticUpdates(before, [])).toBe(before)
      }),
    )
  })

  test('done changes balance, windows and wall by exactly the points of the task', () => {
    fc.assert(
      fc.property(tap, ({ before, taskDay }) => {
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

  test('not done changes no points of a pending task', () => {
    fc.assert(
      fc.property(tap, ({ before, taskDay }) => {
        fc.pre(taskDay.status === 'pending')
        const old = childOf(before, taskDay.childId)
        const next = childOf(applyOptimisticUpdates(before, [mark(taskDay, 'not_done')]), taskDay.childId)
        expect({ ...next, taskDays: [] }).toEqual({ ...old, taskDays: [] })
      }),
    )
  })

  test('a tap and its undo, both pending, leave everything unchanged', () => {
    fc.assert(
      fc.property(tap, ({ before, taskDay, to }) => {
        const undo = mark({ ...taskDay, revision: taskDay.revision + 1 }, taskDay.status)
        const after = applyOptimisticUpdates(before, [mark(taskDay, to), undo])
        expect(withoutRevisions(after)).toEqual(withoutRevisions(before))
      }),
    )
  })

  test('a second tap on the same button counts once', () => {
    fc.assert(
      fc.property(tap, ({ before, taskDay, to }) => {
        const once = applyOptimisticUpdates(before, [mark(taskDay, to)])
        expect(applyOptimisticUpdates(before, [mark(taskDay, to), mark(taskDay, to)])).toEqual(once)
      }),
    )
  })

  test('a tap that the server has already applied, by its revision, is not counted again', () => {
    fc.assert(
      fc.property(tap, ({ before, taskDay, to }) => {
        const answered = mark({ ...taskDay, revision: taskDay.revision - 1 }, to)
        expect(applyOptimisticUpdates(before, [answered])).toEqual(before)
      }),
    )
  })

  test("one child's tap never moves a sibling", () => {
    fc.assert(
      fc.property(tap, ({ before, taskDay, to }) => {
        const after = applyOptimisticUpdates(before, [mark(taskDay, to)])
        const siblings = before.children.filter(({ id }) => id !== taskDay.childId)
        for (const sibling of siblings) expect(childOf(after, sibling.id)).toBe(sibling)
      }),
    )
  })

  test('an entry that is already in the snapshot is not counted again while its response is pending', () => {
    fc.assert(
      fc.property(dashboard, fc.uuid(), points, (before, requestId, amount) => {
        const old = before.children[0]!
        const body = { requestId, childId: old.id, type: 'positive', points: amount, description: '' }
        const write = { action: POINT_ACTIONS.score, body }
        const after = applyOptimisticUpdates(before, [write])
        expect(applyOptimisticUpdates(after, [write])).toEqual(after)
      }),
    )
  })

  test('a conduct uses its preset points and is first in the history', () => {
    fc.assert(
      fc.property(dashboard, fc.uuid(), fc.constantFrom(...CONDUCTS), (before, requestId, conduct) => {
        const old = before.children[0]!
        const body = { requestId, childId: old.id, type: 'conduct', conduct: conduct.key }
        const next = childOf(applyOptimisticUpdates(before, [{ action: POINT_ACTIONS.score, body }]), old.id)
        expect(next.totalPoints).toBe(old.totalPoints + conduct.points)
        expect(next.entries[0]).toMatchObject({
          description: conduct.label,
          points: conduct.points,
          source: 'conduct',
        })
        expect(next.windows.today.lost).toBe(old.windows.today.lost - conduct.points)
      }),
    )
  })

  test('a write about a deleted row, or to another address, changes nothing', () => {
    fc.assert(
      fc.property(tap, fc.uuid(), ({ before, taskDay, to }, deletedId) => {
        expect(applyOptimisticUpdates(before, [mark({ ...taskDay, taskId: deletedId }, to)])).toEqual(before)
        expect(applyOptimisticUpdates(before, [mark({ ...taskDay, childId: deletedId }, to)])).toEqual(before)
        expect(
          applyOptimisticUpdates(before, [{ action: POINT_ACTIONS.takeBack, body: { entryId: deletedId } }]),
        ).toEqual(before)
        expect(
          applyOptimisticUpdates(before, [{ ...mark(taskDay, to), action: { path: '/app/outra' } }]),
        ).toBe(before)
      }),
    )
  })
})
