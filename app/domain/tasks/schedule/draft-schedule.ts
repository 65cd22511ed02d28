import type { CivilDate } from '../../families/dates/civil-date.ts'
import { completeOrder, normalizeSchedule, weekdayFields } from './normalize.ts'
import { continueRotation, currentOrder, startRotation } from './rotation.ts'
import { type ScheduledTask, scheduleOf, weekdaysOf } from './scheduled-task.ts'
import {
  type Assignment,
  type Recurrence,
  type RotationPeriod,
  type Schedule,
  nullIfPlain,
} from './schedule.ts'

/** The fields of the task form that belong to the schedule. */
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

/** The fields of the draft that an edit changes. */
export type ScheduleChange = Partial<ScheduleDraft>

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** The change that adds or removes weekdays for all children, and leaves what differs between them. */
export function changeWeekdays(draft: ScheduleDraft, weekdays: number[], today: CivilDate): ScheduleChange {
  const added = weekdays.filter((day) => !draft.weekdays.includes(day))
  return changeWeekdaysByChild(draft, today, (childId) => [
    ...weekdaysOf(draft, childId).filter((day) => weekdays.includes(day)),
    ...added,
  ])
}

/** The change that gives all children the same weekdays. */
export function equalizeWeekdays(draft: ScheduleDraft, weekdays: number[], today: CivilDate): ScheduleChange {
  return changeWeekdaysByChild(draft, today, () => weekdays)
}

/** The change back to different weekdays. A child without own ones gets those of all children together. */
export function restoreChildDays(
  draft: ScheduleDraft,
  weekdaysByChild: NonNullable<Schedule['weekdaysByChild']>,
  today: CivilDate,
): ScheduleChange {
  return changeWeekdaysByChild(draft, today, (childId) => weekdaysByChild[childId] ?? draft.weekdays)
}

/** The change that adds or removes one weekday of one child. */
export function toggleChildDay(
  draft: ScheduleDraft,
  { childId, day }: { childId: string; day: number },
  today: CivilDate,
): ScheduleChange {
  return changeWeekdaysByChild(draft, today, (id) => {
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
  return { assignment, schedule: nullIfPlain({ ...scheduleOf(draft), rotation }) }
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

/** The change of 'Só neste horário', 'Período' or 'Vale também doente'. */
export function changeScheduleSettings(
  draft: ScheduleDraft,
  settings: Partial<Pick<Schedule, 'isStrict' | 'season' | 'countsWhenIll'>>,
): ScheduleChange {
  return { schedule: nullIfPlain({ ...scheduleOf(draft), ...settings }) }
}

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

function changeWeekdaysByChild(
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
export function withRotation(draft: ScheduleDraft, change: ScheduleChange, today: CivilDate): ScheduleChange {
  const after = { ...draft, ...change }
  const schedule = scheduleOf(after)
  const rotation = schedule.rotation && (continueRotation(draft, after, today) ?? schedule.rotation)
  return { ...change, schedule: nullIfPlain({ ...schedule, rotation }) }
}
