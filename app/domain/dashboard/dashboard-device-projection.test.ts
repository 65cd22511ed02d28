import { describe, expect, it } from 'vitest'
import type { DeviceKind } from '#app/base/device-kind.ts'
import { DEVICE_KINDS } from '#app/base/device-kind.ts'
import { turnOf } from '#tests/support/device-views.ts'
import { taskWith } from '#tests/support/tasks.ts'
import { PLAIN_SCHEDULE } from '../tasks/schedule/schedule.ts'
import type { TaskDay } from '../tasks/task.ts'
import type { DashboardChild, FamilySnapshot } from './dashboard.ts'
import { projectForDevice } from './dashboard-device-projection.ts'

const TODAY = '2026-11-26'
const NOW = new Date('2026-11-26T15:00:00.000Z')
const DRAWINGS = { ofTask: () => 'cama', ofReward: () => 'pizza' }

const taskDay = (childId: string, fields: Partial<TaskDay> = {}): TaskDay => ({
  taskId: `task of ${childId}`,
  childId,
  day: TODAY,
  title: `Arrumar a cama de ${childId}`,
  description: '',
  time: '07:30',
  points: 10,
  drawing: null,
  status: 'pending',
  revision: 0,
  markedAt: null,
  slot: 0,
  waitingSince: null,
  decision: null,
  ...fields,
})

const child = (id: string, fields: Partial<DashboardChild> = {}): DashboardChild => ({
  id,
  name: id,
  age: 8,
  gender: 'female',
  characteristics: ['curious'],
  avatarType: 'female',
  avatarVariant: 1,
  avatarMediaId: null,
  totalPoints: 4321,
  heldPoints: 0,
  holds: [],
  revision: 0,
  goalRewardId: 'pizza',
  windows: {} as DashboardChild['windows'],
  taskDays: [taskDay(id)],
  earlierTaskDays: [],
  week: [],
  redeemedRewardIds: [],
  openRepairs: [],
  entries: [{ description: 'Gritou' } as DashboardChild['entries'][number]],
  view: 'auto',
  hasPin: id === 'Lia',
  ...fields,
})

/** A family with Bia, Davi and Lia. The device has Davi and Lia. */
function snapshotOf(lia: Partial<DashboardChild> = {}): FamilySnapshot {
  return {
    version: 'process.1',
    family: {
      id: 'f',
      name: 'Família Souza',
      timeZone: 'America/Sao_Paulo',
      childAccountAge: 12,
      keepClaimsWaiting: false,
      revision: 0,
    },
    members: [
      {
        userId: 'ana',
        name: 'Ana Souza',
        email: 'ana@exemplo.com.br',
        role: 'parent',
        isFamilyAdmin: true,
        childId: null,
      },
    ],
    today: TODAY,
    readAt: NOW.toISOString(),
    timeNow: '12:00',
    children: [child('Bia'), child('Davi'), child('Lia', lia)],
    tasks: [taskWith({ id: 'task of Lia', childIds: ['Lia'] })],
    rewards: [
      {
        id: 'pizza',
        title: 'Pizza',
        points: 60,
        redemptionPeriod: 'semanal',
        oncePerPeriod: false,
        isOnce: false,
        isPinned: false,
        drawing: null,
        childIds: [],
        revision: 0,
      },
    ],
    requests: [],
    conducts: [],
    openTurns: [],
    presences: [],
    pauses: [],
    turnChanges: [],
    decisions: [],
    devices: [
      { deviceId: 'other', childIds: ['Bia'] },
      { deviceId: 'tablet', childIds: ['Lia', 'Davi'] },
    ],
  }
}

const SETTINGS = { hasSounds: true, hours: null }

const projectOn = (kind: DeviceKind, snapshot = snapshotOf(), openChildId: string | null = null) =>
  projectForDevice({ deviceId: 'tablet', kind, openChildId, settings: SETTINGS }, snapshot, NOW, DRAWINGS)

describe.each(DEVICE_KINDS)('a %s device', (kind) => {
  it("shows its own children in the family's order, and nothing of others, of members and of the history", () => {
    const view = projectOn(kind, snapshotOf(), 'Lia')
    expect(view.children.map(({ name }) => name)).toEqual(['Davi', 'Lia'])
    const json = JSON.stringify(view)
    for (const text of ['Bia', 'Ana', '@', 'Gritou', 'curious', 'Família']) expect(json).not.toContain(text)
  })

  it('shows nobody when no child is left on it', () => {
    expect(projectOn(kind, { ...snapshotOf(), devices: [] }).children).toEqual([])
  })
})

it('a shared device shows the day of the open child only', () => {
  const daysOf = (openChildId: string | null) =>
    projectOn('shared', snapshotOf(), openChildId).children.map(({ name, day }) => [
      name,
      day?.taskDays.length,
    ])
  expect(daysOf(null)).toEqual([
    ['Davi', undefined],
    ['Lia', undefined],
  ])
  expect(daysOf('Lia')).toEqual([
    ['Davi', undefined],
    ['Lia', 1],
  ])
  expect(JSON.stringify(projectOn('shared', snapshotOf(), 'Bia'))).not.toContain('Arrumar a cama')
  expect(JSON.stringify(projectOn('shared', snapshotOf(), 'Lia'))).not.toContain('de Davi')
})

it("a child's day has the balance, the points that wait, and the goal", () => {
  const lia = {
    taskDays: [taskDay('Lia', { status: 'claimed' }), taskDay('Lia')],
    earlierTaskDays: [taskDay('Lia', { day: '2026-11-25', status: 'claimed', points: 5 })],
  }
  const day = projectOn('single', snapshotOf(lia)).children[1]!.day!
  expect(day.points).toEqual({ balance: 4321, waiting: 15, held: 0, available: 4321 })
  expect(day.goal).toEqual({
    rewardId: 'pizza',
    title: 'Pizza',
    drawing: 'pizza',
    points: 60,
    saved: 0,
    missing: 0,
  })
})

it('a guardian’s words about fewer points, with the first name, are for the child alone', () => {
  const decision = {
    verdict: 'confirmed',
    points: 3,
    note: 'Faltou um pedacinho',
    deciderName: 'Ana Souza',
    decidedAt: NOW.toISOString(),
  } as const
  const snapshot = snapshotOf({ taskDays: [taskDay('Lia', { status: 'done', decision })] })
  const note = (kind: DeviceKind) =>
    projectOn(kind, snapshot, 'Lia').children.find(({ id }) => id === 'Lia')!.day!.taskDays[0]!.fewerPoints
  expect(note('shared')).toEqual({ deciderName: 'Ana', note: 'Faltou um pedacinho' })
  expect(note('wall')).toBeNull()
})

it('a wall shows every day without points, goals and notes', () => {
  const redo = {
    verdict: 'redo',
    points: 0,
    note: 'Faltou o lençol',
    deciderName: 'Ana',
    decidedAt: '',
  } as const
  const lia = { taskDays: [taskDay('Lia', { status: 'redo', decision: redo })] }
  const wall = projectOn('wall', snapshotOf(lia))
  expect(wall.children.map(({ day }) => [day!.points, day!.goal, day!.shop])).toEqual([
    [null, null, null],
    [null, null, null],
  ])
  const json = JSON.stringify(wall)
  for (const text of ['4321', '"points":10', 'Pizza', 'Faltou o lençol']) expect(json).not.toContain(text)
  expect(wall.children[1]!.day!.taskDays[0]!.redo).toEqual({ deciderName: 'Ana', note: null })
})

it("a wall has the whole family's sums of the week, also of children who are not on it, and no other device has them", () => {
  const week = (done: number, total: number) => [{ day: '2026-11-24', done, total }]
  const snapshot = snapshotOf()
  const [first, ...others] = snapshot.children
  const children = [
    { ...first!, week: week(30, 36) },
    ...others.map((other) => ({ ...other, week: week(0, 2) })),
  ]
  const due = 36 + others.length * 2
  expect(projectOn('wall', { ...snapshot, children }).together).toEqual({ kept: 30, due })
  expect(projectOn('single', { ...snapshot, children }).together).toBeNull()
  const free = children.map((other) => ({ ...other, week: week(0, 0) }))
  expect(projectOn('wall', { ...snapshot, children: free }).together).toBeNull()
})

it("a task of 'Juntos' names the siblings who do it too, and whom a mark waits for", () => {
  const own = (childId: string, fields: Partial<TaskDay> = {}) =>
    taskDay(childId, { taskId: 'room', turn: turnOf({ assignment: 'together' }), ...fields })
  const cardOfLia = (lia: Partial<TaskDay>, davi: Partial<TaskDay>) => {
    const children = [
      child('Davi', { gender: 'male', taskDays: [own('Davi', davi)] }),
      child('Lia', { taskDays: [own('Lia', lia)] }),
    ]
    return projectOn('single', { ...snapshotOf(), children }).children[1]!.day!.taskDays[0]!
  }
  const davi = { name: 'Davi', gender: 'male' }
  expect(cardOfLia({}, {})).toMatchObject({ partners: [davi], waitsFor: [] })
  expect(cardOfLia({}, { status: 'claimed' })).toMatchObject({ partners: [davi], waitsFor: [] })
  expect(cardOfLia({ status: 'claimed' }, {})).toMatchObject({ waitsFor: [davi] })
  expect(projectOn('single').children[1]!.day!.taskDays[0]).not.toHaveProperty('partners')
})

it('the turns of a task with several time windows have their times', () => {
  const windows = [
    { slot: 0, from: '07:00', until: null },
    { slot: 1, from: '19:30', until: null },
  ]
  const tasks = [
    taskWith({
      id: 'dishes',
      childIds: ['Davi', 'Lia'],
      assignment: 'rotation',
      schedule: { ...PLAIN_SCHEDULE, windows },
    }),
    taskWith({ id: 'table', childIds: ['Davi', 'Lia'], assignment: 'rotation' }),
  ]
  const turns = (childId: string, title: string, slot: number) =>
    taskDay(childId, { taskId: slot < 0 ? 'table' : 'dishes', title, slot: Math.max(slot, 0) })
  const children = [
    child('Davi', { taskDays: [0, 1].map((slot) => turns('Davi', 'Lavar a louça', slot)) }),
    child('Lia', { taskDays: [turns('Lia', 'Pôr a mesa', -1)] }),
  ]
  const [davi, lia] = projectOn('single', { ...snapshotOf(), tasks, children }).children
  const times = ['Lavar a louça · 7h', 'Lavar a louça · 19h30']
  expect(lia!.day!.siblingTurns.map(({ title }) => title)).toEqual(times)
  expect(lia!.day!.siblingTurns[0]!.holder).toEqual({
    name: 'Davi',
    gender: children[0]!.gender,
    avatarType: children[0]!.avatarType,
    avatarVariant: children[0]!.avatarVariant,
  })
  expect(davi!.day!.taskDays.map(({ title }) => title)).toEqual(times)
  expect(davi!.day!.siblingTurns.map(({ title }) => title)).toEqual(['Pôr a mesa'])
})

it('the days to do again are first, also while they wait again; other earlier days are not shown', () => {
  const redo = {
    verdict: 'redo',
    points: 0,
    note: 'Olha embaixo',
    deciderName: 'Ana',
    decidedAt: '',
  } as const
  const earlier = (fields: Partial<TaskDay>) => taskDay('Lia', { day: '2026-11-25', ...fields })
  const lia = {
    earlierTaskDays: [
      earlier({ status: 'redo', decision: redo }),
      earlier({ status: 'claimed', decision: redo }),
      earlier({ status: 'claimed' }),
    ],
  }
  const { taskDays } = projectOn('single', snapshotOf(lia)).children[1]!.day!
  expect(taskDays.map(({ day, status }) => [day, status])).toEqual([
    ['2026-11-25', 'redo'],
    ['2026-11-25', 'claimed'],
    [TODAY, 'pending'],
  ])
  expect(taskDays.map((item) => item.redo)).toEqual([
    { deciderName: 'Ana', note: 'Olha embaixo' },
    null,
    null,
  ])
})

describe('the child may undo its mark', () => {
  const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()
  const confirmed = {
    verdict: 'confirmed',
    points: 10,
    note: null,
    deciderName: 'Ana',
    decidedAt: '',
  } as const
  it.each<[string, Partial<TaskDay>, boolean]>([
    ['while it waits', { status: 'claimed', markedAt: minutesAgo(300) }, true],
    ['for ten minutes where it counted at once', { status: 'done', markedAt: minutesAgo(9) }, true],
    ['not after ten minutes', { status: 'done', markedAt: minutesAgo(10) }, false],
    [
      "not if a guardian's decision counts",
      { status: 'done', markedAt: minutesAgo(1), decision: confirmed },
      false,
    ],
    [
      'not if a person marked it',
      { status: 'done', markedAt: minutesAgo(1), isMarkedByDevice: false },
      false,
    ],
    ['not if nothing is marked', { status: 'pending' }, false],
  ])('%s', (_, fields, expected) => {
    const lia = { taskDays: [taskDay('Lia', { isMarkedByDevice: true, ...fields })] }
    expect(projectOn('single', snapshotOf(lia)).children[1]!.day!.taskDays[0]!.canUndo).toBe(expected)
  })
})

it('the snapshot that others share stays as it is', () => {
  const snapshot = snapshotOf()
  const before = structuredClone(snapshot)
  for (const kind of DEVICE_KINDS) projectOn(kind, snapshot, 'Lia')
  expect(snapshot).toEqual(before)
})
