import { describe, expect, test } from 'vitest'
import {
  changeAssignment,
  changeChildren,
  changeRecurrence,
  changeRotation,
  changeWeekdays,
  equalizeWeekdays,
  orderOf,
  restoreChildDays,
  type ScheduleDraft,
  scheduledTaskOf,
  toggleChildDay,
} from './draft-schedule.ts'
import { addWindow, changeTime, changeWindows } from './draft-windows.ts'
import { PLAIN_SCHEDULE } from './schedule.ts'
import { turnsOn } from './turns-on.ts'
import { EMPTY_CALENDAR } from '#tests/support/tasks.ts'

const THURSDAY = '2026-11-26'
const plain: ScheduleDraft = {
  time: '',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  childIds: ['lia', 'davi'],
  assignment: 'each',
  schedule: null,
}
const rotating: ScheduleDraft = {
  ...plain,
  assignment: 'rotation',
  schedule: {
    ...PLAIN_SCHEDULE,
    rotation: { period: 'day', order: ['lia', 'davi', 'nina'], anchorOn: '2026-11-25' },
  },
  childIds: ['davi', 'lia', 'nina'],
}
const changed = (draft: ScheduleDraft, fields: Partial<ScheduleDraft>) => ({ ...draft, ...fields })
const holderOn = (draft: ScheduleDraft, day: string) =>
  turnsOn(
    scheduledTaskOf(draft, { id: 't', startsOn: '2026-01-01', isPaused: false }),
    day,
    EMPTY_CALENDAR,
  )[0]?.holders[0]?.childId

describe('weekdays', () => {
  test('a day of one child makes the days different, and the same again', () => {
    const weekdays = changed(plain, equalizeWeekdays(plain, [1, 2], THURSDAY))
    const different = changed(weekdays, toggleChildDay(weekdays, { childId: 'lia', day: 2 }, THURSDAY))
    expect(different.schedule?.weekdaysByChild).toEqual({ lia: [1], davi: [1, 2] })
    expect(different.weekdays).toEqual([1, 2])
    const same = changed(different, toggleChildDay(different, { childId: 'davi', day: 2 }, THURSDAY))
    expect(same).toEqual({ ...plain, weekdays: [1] })
  })

  test('a day of all children is added to each, and what differs stays', () => {
    const draft = {
      ...plain,
      weekdays: [1, 2],
      schedule: { ...PLAIN_SCHEDULE, weekdaysByChild: { lia: [1], davi: [2] } },
    }
    expect(changeWeekdays(draft, [1, 2, 5], THURSDAY).schedule?.weekdaysByChild).toEqual({
      lia: [1, 5],
      davi: [2, 5],
    })
    expect(changeWeekdays(draft, [2], THURSDAY).schedule?.weekdaysByChild).toEqual({ lia: [], davi: [2] })
    expect(equalizeWeekdays(draft, [0, 6], THURSDAY)).toEqual({ weekdays: [0, 6], schedule: null })
  })

  test('equal days become different again', () => {
    const weekdaysByChild = { lia: [1], davi: [2] }
    const draft = { ...plain, weekdays: [1, 2], schedule: { ...PLAIN_SCHEDULE, weekdaysByChild } }
    const equal = changed(draft, equalizeWeekdays(draft, [0, 6], THURSDAY))
    expect(changed(equal, restoreChildDays(equal, weekdaysByChild, THURSDAY))).toEqual(draft)
  })

  test('removing a child removes its weekdays', () => {
    const draft = {
      ...plain,
      weekdays: [1, 2],
      schedule: { ...PLAIN_SCHEDULE, weekdaysByChild: { lia: [1], davi: [2] } },
    }
    expect(changeChildren(draft, ['davi'], THURSDAY)).toEqual({
      childIds: ['davi'],
      weekdays: [2],
      schedule: null,
    })
  })

  test('without children the days of all stay for the next ones', () => {
    const draft = {
      ...plain,
      weekdays: [1, 2],
      schedule: { ...PLAIN_SCHEDULE, weekdaysByChild: { lia: [1], davi: [2] } },
    }
    expect(changeChildren(draft, [], THURSDAY)).toEqual({ childIds: [], weekdays: [1, 2], schedule: null })
  })

  test('days can be chosen before children', () => {
    expect(equalizeWeekdays({ ...plain, childIds: [] }, [1], THURSDAY)).toEqual({ weekdays: [1] })
  })

  test('a monthly task without weekdays gets all seven, because the schema requires one', () => {
    const draft = { ...plain, weekdays: [] }
    expect(changeRecurrence(draft, { kind: 'monthly', days: [15] }, THURSDAY).weekdays).toHaveLength(7)
  })
})

describe('rotation', () => {
  test('a new rotation begins with the first child of the family on the next date', () => {
    const draft = changed(
      plain,
      changeAssignment(plain, 'rotation', { today: THURSDAY, order: ['davi', 'lia', 'x'] }),
    )
    expect(draft.schedule?.rotation).toEqual({ period: 'turn', order: ['davi', 'lia'], anchorOn: THURSDAY })
    expect(changeAssignment(draft, 'each', { today: THURSDAY, order: [] })).toEqual({
      assignment: 'each',
      schedule: null,
    })
  })

  test('the shown order begins with the child whose turn comes next', () => {
    expect(holderOn(rotating, THURSDAY)).toBe('davi')
    expect(orderOf(rotating, THURSDAY)).toEqual(['davi', 'nina', 'lia'])
  })

  test('a change of days, children, weeks, windows or period leaves the next turn with its child', () => {
    const changes = [
      changeWeekdays(rotating, [1, 5], THURSDAY),
      changeChildren(rotating, ['davi', 'lia'], THURSDAY),
      changeRecurrence(rotating, { kind: 'weekly', everyWeeks: 3, anchorOn: '2026-12-03' }, THURSDAY),
      changeRecurrence(rotating, { kind: 'once', on: '2026-12-24' }, THURSDAY),
      changeWindows(rotating, addWindow(rotating), THURSDAY),
      changeRotation(rotating, { period: 'week' }, THURSDAY),
    ]
    for (const change of changes) expect(orderOf(changed(rotating, change), THURSDAY)[0]).toBe('davi')
  })

  test('another order begins with its first child', () => {
    const draft = changed(rotating, changeRotation(rotating, { order: ['nina', 'lia', 'davi'] }, THURSDAY))
    expect(
      ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'].map((day) => holderOn(draft, day)),
    ).toEqual(['nina', 'lia', 'davi', 'nina'])
  })

  test('a change of times keeps the stored rotation', () => {
    const first = changed(rotating, changeWindows(rotating, addWindow(rotating), THURSDAY))
    const [window] = first.schedule!.windows
    const longer = changeWindows(first, [{ ...window!, until: '23:00' }], THURSDAY)
    expect(longer.schedule?.rotation).toBe(first.schedule?.rotation)
    expect(changeTime(rotating, '08:00')).toEqual({ time: '08:00' })
  })
})

describe('windows', () => {
  test('the first window begins at the time of the task, which follows it', () => {
    const draft = { ...plain, time: '13:30' }
    const one = changed(draft, changeWindows(draft, addWindow(draft), THURSDAY))
    expect(one.schedule?.windows).toEqual([{ slot: 0, from: '13:30', until: null }])
    const later = changed(one, changeTime(one, '14:00'))
    expect(later.schedule?.windows[0]?.from).toBe('14:00')
    const none = changed(later, changeWindows(later, [], THURSDAY))
    expect(none).toEqual({ ...plain, time: '14:00' })
  })

  test('up to four windows have different numbers and starts; a removed number is used again', () => {
    let draft = plain
    for (let count = 0; count < 6; count++)
      draft = changed(draft, changeWindows(draft, addWindow(draft), THURSDAY))
    const windows = draft.schedule!.windows
    expect(windows.map(({ slot }) => slot)).toEqual([0, 1, 2, 3])
    expect(new Set(windows.map(({ from }) => from)).size).toBe(4)
    const fewer = changed(draft, changeWindows(draft, windows.toSpliced(1, 1), THURSDAY))
    expect(addWindow(fewer).at(-1)?.slot).toBe(1)
  })

  test('a new window begins where no other one goes on', () => {
    const schedule = { ...PLAIN_SCHEDULE, windows: [{ slot: 0, from: '07:00', until: '18:30' }] }
    expect(addWindow({ ...plain, time: '07:00', schedule }).at(-1)?.from).toBe('20:00')
  })
})
