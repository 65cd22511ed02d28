import type { DeviceChild, DeviceTaskDay, DeviceView } from '#app/domain/devices/device-view.ts'

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
    drawing: 'combinado',
    status: 'pending',
    revision: 1,
    markedAt: null,
    redo: null,
    canUndo: false,
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
