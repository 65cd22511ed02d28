import type { CivilDate } from '../../families/dates/civil-date.ts'
import { completeOrder, normalizeSchedule, weekdayFields } from './normalize.ts'
import { continueRotation, currentOrder, startRotation } from './rotation.ts'
import { type ScheduledTask, scheduleOf, weekdaysOf } from './scheduled-task.ts'
import {
  type Assignment,
  MAX_WINDOWS,
  type Recurrence,
  type RotationPeriod,
  type Schedule,
  storedSchedule,
  type TimeWindow,
} from './schedule.ts'

/** What the task form says about when a task counts and for whom. */
export interface ScheduleDraft {
  /** 'HH:mm', empty for any time of the day. With time windows, the start of the first one. */
  time: string
  /** 0 = Sunday … 6 = Saturday: the days of all children together. */
  weekdays: number[]
  childIds: string[]
  assignment: Assignment
  /** Null: every week, once a day, on the same weekdays for all children. */
  schedule: Schedule | null
}

type ScheduleChange = Partial<ScheduleDraft>

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
/** The starts that new windows get, in this order. */
const SUGGESTED_STARTS = ['07:00', '12:00', '18:00', '20:00']

/** The change that adds or removes weekdays for all children, and leaves what differs between them. */
export function changeWeekdays(draft: ScheduleDraft, weekdays: number[], today: CivilDate): ScheduleChange {
  const added = weekdays.filter((day) => !draft.weekdays.includes(day))
  return changeDays(draft, today, (childId) => [
    ...weekdaysOf(draft, childId).filter((day) => weekdays.includes(day)),
    ...added,
  ])
}

/** The change that gives all children the same weekdays. */
export function equalizeWeekdays(draft: ScheduleDraft, weekdays: number[], today: CivilDate): ScheduleChange {
  return changeDays(draft, today, () => weekdays)
}

/** The change back to different weekdays. A child without own ones gets those of all children together. */
export function restoreChildDays(
  draft: ScheduleDraft,
  weekdaysByChild: NonNullable<Schedule['weekdaysByChild']>,
  today: CivilDate,
): ScheduleChange {
  return changeDays(draft, today, (childId) => weekdaysByChild[childId] ?? draft.weekdays)
}

/** The change that adds or removes one weekday of one child. */
export function toggleChildDay(
  draft: ScheduleDraft,
  { childId, day }: { childId: string; day: number },
  today: CivilDate,
): ScheduleChange {
  return changeDays(draft, today, (id) => {
    const days = weekdaysOf(draft, id)
    if (id !== childId) return [...days]
    return days.includes(day) ? days.filter((other) => other !== day) : [...days, day]
  })
}

/** The change to other children. A new child gets the weekdays of all children together. */
export function changeChildren(draft: ScheduleDraft, childIds: string[], today: CivilDate): ScheduleChange {
  if (scheduleOf(draft).weekdaysByChild === null) return withRotation(draft, { childIds }, today)
  const days = daysFields({ ...draft, childIds }, (childId) => weekdaysOf(draft, childId))
  return withRotation(draft, { childIds, ...days }, today)
}

/** The change to another recurrence. Weekdays have no effect without 'weekly', but may not be missing. */
export function changeRecurrence(
  draft: ScheduleDraft,
  recurrence: Recurrence,
  today: CivilDate,
): ScheduleChange {
  const isMissing = recurrence.kind !== 'weekly' && draft.weekdays.length === 0
  const schedule = { ...scheduleOf(draft), recurrence }
  return withRotation(draft, { ...(isMissing && { weekdays: EVERY_DAY }), schedule }, today)
}

/** The change to another assignment. A new rotation begins with the first child of `order` on the next date. */
export function changeAssignment(
  draft: ScheduleDraft,
  assignment: Assignment,
  { today, order }: { today: CivilDate; order: readonly string[] },
): ScheduleChange {
  if (assignment === draft.assignment) return {}
  const start = { today, period: 'turn' as const, order: completeOrder(order, draft.childIds) }
  const rotation =
    assignment === 'rotation'
      ? (startRotation(draft, start) ?? { period: start.period, order: start.order, anchorOn: today })
      : null
  return { assignment, schedule: storedSchedule({ ...scheduleOf(draft), rotation }) }
}

/** The change of 'A vez muda' or 'Ordem'. The order begins with the child whose turn comes next. */
export function changeRotation(
  draft: ScheduleDraft,
  { period, order }: { period?: RotationPeriod; order?: readonly string[] },
  today: CivilDate,
): ScheduleChange {
  const schedule = scheduleOf(draft)
  const { rotation } = schedule
  if (!rotation) return {}
  const start = {
    today,
    period: period ?? rotation.period,
    order: completeOrder(order ?? currentOrder(draft, rotation, today), draft.childIds),
  }
  const next = startRotation(draft, start) ?? { ...rotation, period: start.period, order: start.order }
  return { schedule: { ...schedule, rotation: next } }
}

/** The children in the order of their turns, first the one whose turn comes next. */
export function orderOf(draft: ScheduleDraft, today: CivilDate): string[] {
  const { rotation } = scheduleOf(draft)
  const order = rotation ? currentOrder(draft, rotation, today) : []
  return completeOrder(order, draft.childIds)
}

/** The change to other windows. The task's time is that of the first window. */
export function changeWindows(draft: ScheduleDraft, windows: TimeWindow[], today: CivilDate): ScheduleChange {
  const schedule = scheduleOf(draft)
  const isStrict = schedule.isStrict && windows.length > 0
  const fields = { time: windows[0]?.from ?? draft.time, schedule: { ...schedule, windows, isStrict } }
  if (windows.length !== schedule.windows.length) return withRotation(draft, fields, today)
  return { ...fields, schedule: storedSchedule(fields.schedule) }
}

/** The change of 'Horário', which is the start of the first window if there are windows. */
export function changeTime(draft: ScheduleDraft, time: string): ScheduleChange {
  const schedule = scheduleOf(draft)
  const [first, ...others] = schedule.windows
  if (!first) return { time }
  return { time, schedule: { ...schedule, windows: [{ ...first, from: time }, ...others] } }
}

/** The change of 'Só neste horário' or 'Período'. */
export function changeSettings(
  draft: ScheduleDraft,
  settings: Partial<Pick<Schedule, 'isStrict' | 'season'>>,
): ScheduleChange {
  return { schedule: storedSchedule({ ...scheduleOf(draft), ...settings }) }
}

/** The windows with another one. The first window begins at the task's time. */
export function addWindow({ time, schedule }: ScheduleDraft): TimeWindow[] {
  const { windows } = scheduleOf({ schedule })
  const slot = [...Array(MAX_WINDOWS).keys()].find(
    (number) => !windows.some((window) => window.slot === number),
  )
  if (slot === undefined) return windows
  const last = windows.at(-1)?.from ?? ''
  const free = SUGGESTED_STARTS.filter((start) => !windows.some((window) => isIn(window, start)))
  const suggested = free.find((start) => start > last) ?? free[0] ?? ''
  return [...windows, { slot, from: windows.length === 0 && time ? time : suggested, until: null }]
}

const isIn = ({ from, until }: TimeWindow, time: string) =>
  time === from || (until !== null && from < time && time < until)

/** The task that saving the draft results in, for `turnsOn`. Windows without a start are left out. */
export function scheduledTaskOf(
  draft: ScheduleDraft,
  task: Pick<ScheduledTask, 'id' | 'startsOn' | 'isPaused'>,
): ScheduledTask {
  const { weekdays, childIds, assignment, schedule } = draft
  const windows = scheduleOf(draft)
    .windows.filter(({ from }) => from !== '')
    .toSorted((a, b) => a.from.localeCompare(b.from))
  return normalizeSchedule({
    ...task,
    weekdays,
    childIds,
    assignment,
    time: draft.time || null,
    schedule: schedule && { ...schedule, windows },
  })
}

function changeDays(
  draft: ScheduleDraft,
  today: CivilDate,
  daysOf: (childId: string) => readonly number[],
): ScheduleChange {
  if (draft.childIds.length > 0) return withRotation(draft, daysFields(draft, daysOf), today)
  return { weekdays: sortedDays(daysOf('')) }
}

function daysFields(
  draft: ScheduleDraft,
  daysOf: (childId: string) => readonly number[],
): Pick<ScheduleDraft, 'weekdays' | 'schedule'> {
  const byChild = Object.fromEntries(draft.childIds.map((childId) => [childId, sortedDays(daysOf(childId))]))
  const { weekdays, weekdaysByChild } = weekdayFields(draft, byChild)
  return { weekdays, schedule: { ...scheduleOf(draft), weekdaysByChild } }
}

const sortedDays = (days: readonly number[]) => [...new Set(days)].toSorted((a, b) => a - b)

/** The change, with the rotation continued so that the child whose turn comes next keeps it (rule 199). */
function withRotation(draft: ScheduleDraft, change: ScheduleChange, today: CivilDate): ScheduleChange {
  const after = { ...draft, ...change }
  const schedule = scheduleOf(after)
  const rotation = schedule.rotation && (continueRotation(draft, after, today) ?? schedule.rotation)
  return { ...change, schedule: storedSchedule({ ...schedule, rotation }) }
}
