import type {
  DeviceChild,
  DeviceOpenTurn,
  DeviceTaskDay,
  DeviceView,
  ShopRequest,
  ShopReward,
} from '#app/domain/devices/device-view.ts'
import type { TaskDayTurn } from '#app/domain/tasks/task.ts'

/** A task day of a device's view; open, without a time, unless `fields` say more. */
export function deviceTaskDay(title: string, fields: Partial<DeviceTaskDay> = {}): DeviceTaskDay {
  return {
    taskId: title,
    childId: 'lia',
    day: '2026-11-24',
    slot: 0,
    title,
    description: '',
    time: null,
    points: 5,
    drawing: 'rabisco-sol',
    photo: 'none',
    proofId: null,
    status: 'pending',
    revision: 1,
    markedAt: null,
    redo: null,
    fewerPoints: null,
    waitsFor: [],
    canUndo: false,
    ...fields,
  }
}

/** What a task's schedule says about a task day: nothing, unless `fields` say more. */
export function turnOf(fields: Partial<TaskDayTurn> = {}): TaskDayTurn {
  return {
    until: null,
    isStrict: false,
    isBonus: false,
    assignment: 'each',
    isTaken: false,
    insteadOf: null,
    steps: [],
    doneSteps: [],
    ...fields,
  }
}

/** A turn that Lia may take. */
export function deviceOpenTurn(title: string, fields: Partial<DeviceOpenTurn> = {}): DeviceOpenTurn {
  return {
    taskId: title,
    childId: 'lia',
    day: '2026-11-24',
    slot: 0,
    title,
    description: '',
    time: null,
    until: null,
    isStrict: false,
    isBonus: false,
    points: 5,
    drawing: 'rabisco-sol',
    ...fields,
  }
}

/** The view of a device of one child with these task days. */
export function deviceView(taskDays: DeviceTaskDay[], fields: Partial<DeviceView> = {}): DeviceView {
  const lia: DeviceChild = {
    id: 'lia',
    name: 'Lia',
    gender: 'female',
    avatarType: 'female',
    avatarVariant: 2,
    avatarMediaId: null,
    view: 'drawings',
    hasPin: false,
    day: {
      taskDays,
      openTurns: [],
      siblingTurns: [],
      points: { balance: 7, waiting: 0, held: 0, available: 7 },
      goal: null,
      shop: { rewards: [], requests: [] },
    },
  }
  return {
    version: 'process.1',
    kind: 'single',
    today: '2026-11-24',
    timeNow: '14:32',
    readAt: '2026-11-24T17:32:10.000Z',
    settings: { hasSounds: false, hours: null },
    together: null,
    children: [lia],
    ...fields,
  }
}

/** A reward of a child's shop, for 25 points that the child has. */
export function shopReward(title: string, fields: Partial<ShopReward> = {}): ShopReward {
  return {
    id: title,
    title,
    drawing: 'surpresa',
    points: 25,
    isGoal: false,
    saved: 0,
    missing: 0,
    isAsked: false,
    returnText: null,
    ...fields,
  }
}

/** A child's request for 25 points that waits for a guardian. */
export function shopRequest(title: string, fields: Partial<ShopRequest> = {}): ShopRequest {
  return {
    id: title,
    rewardId: title,
    title,
    drawing: 'surpresa',
    points: 25,
    status: 'asked',
    askedAt: '2026-11-24T17:00:00.000Z',
    answeredAt: null,
    deciderName: null,
    note: null,
    revision: 0,
    ...fields,
  }
}
