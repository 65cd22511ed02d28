import { expect, test } from 'vitest'
import { taskWith } from '#tests/support/tasks.ts'
import {
  changeAssignment,
  changeChildren,
  changeRecurrence,
  changeRotation,
  changeScheduleSettings,
  changeWeekdays,
  orderOf,
  toggleChildDay,
} from './schedule/draft-schedule.ts'
import { PLAIN_SCHEDULE } from './schedule/schedule.ts'
import { draftContent } from './task-draft-content.ts'
import { type TaskDraft, taskDraftOf } from './task-draft.ts'

const THURSDAY = '2026-11-26'
const CHILD_IDS = ['davi', 'lia']
const rotation = { period: 'turn' as const, order: ['lia', 'davi'], anchorOn: '2026-11-02' }
const plain = taskDraftOf(taskWith({ childIds: CHILD_IDS }), CHILD_IDS)
const rotating: TaskDraft = {
  ...plain,
  assignment: 'rotation',
  schedule: { ...PLAIN_SCHEDULE, rotation },
}

type Change = (draft: TaskDraft) => Partial<TaskDraft>
/** Whether the draft counts as changed after each of the changes. */
function isChangedAfter(draft: TaskDraft, ...changes: Change[]): boolean[] {
  let current = draft
  return changes.map((change) => {
    current = { ...current, ...change(current) }
    return draftContent(current, THURSDAY) !== draftContent(draft, THURSDAY)
  })
}

test('values that are changed back are no change', () => {
  const everyTwoWeeks = { kind: 'weekly' as const, everyWeeks: 2, anchorOn: '2026-11-12' }
  const fortnightly = { ...plain, schedule: { ...PLAIN_SCHEDULE, recurrence: everyTwoWeeks } }
  const toggleLia: Change = (draft) => toggleChildDay(draft, { childId: 'lia', day: 2 }, THURSDAY)
  const cases: [TaskDraft, Change, Change][] = [
    [plain, toggleLia, toggleLia],
    [plain, () => ({ title: 'Outra' }), () => ({ title: plain.title })],
    [
      plain,
      (draft) => changeScheduleSettings(draft, { countsWhenIll: true }),
      (draft) => changeScheduleSettings(draft, { countsWhenIll: false }),
    ],
    [
      plain,
      (draft) => changeAssignment(draft, 'rotation', { today: THURSDAY, order: CHILD_IDS }),
      (draft) => changeAssignment(draft, 'each', { today: THURSDAY, order: CHILD_IDS }),
    ],
    [
      plain,
      (draft) => changeChildren(draft, ['lia'], THURSDAY),
      (draft) => changeChildren(draft, ['lia', 'davi'], THURSDAY),
    ],
    [
      rotating,
      (draft) => changeWeekdays(draft, [1, 3], THURSDAY),
      (draft) => changeWeekdays(draft, plain.weekdays, THURSDAY),
    ],
    [
      rotating,
      (draft) => changeRotation(draft, { period: 'week' }, THURSDAY),
      (draft) => changeRotation(draft, { period: 'turn' }, THURSDAY),
    ],
    [
      fortnightly,
      (draft) => changeRecurrence(draft, { ...everyTwoWeeks, anchorOn: '2026-12-03' }, THURSDAY),
      (draft) => changeRecurrence(draft, { ...everyTwoWeeks, anchorOn: THURSDAY }, THURSDAY),
    ],
  ]
  for (const [draft, change, changeBack] of cases)
    expect(isChangedAfter(draft, change, changeBack)).toEqual([true, false])
})

test('a step without a title is no change, and one with a title is', () => {
  const step = (title: string) => () => ({ steps: [{ number: 0, title, drawing: null }] })
  expect(isChangedAfter(plain, step(''), step('Lavar'))).toEqual([false, true])
})

test('another order, another time and other days are changes', () => {
  const reversed: Change = (draft) =>
    changeRotation(draft, { order: orderOf(draft, THURSDAY).toReversed() }, THURSDAY)
  expect(isChangedAfter(rotating, reversed, reversed)).toEqual([true, false])
  expect(isChangedAfter(plain, () => ({ time: '08:00' }))).toEqual([true])
  expect(isChangedAfter(plain, (draft) => changeWeekdays(draft, [1], THURSDAY))).toEqual([true])
})
