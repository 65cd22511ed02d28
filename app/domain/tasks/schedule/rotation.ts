import { type CivilDate, daysBetween } from '../../families/dates/civil-date.ts'
import { completeOrder } from './normalize.ts'
import { type DueFields, nextDueDate } from './next-due-date.ts'
import { countDueDates, weeksBetween } from './recurrence.ts'
import { dueWeekdays, scheduleOf } from './scheduled-task.ts'
import type { Rotation, RotationPeriod } from './schedule.ts'

/** A turn on a date; `position` is its index among that date's turns, by time. */
interface DatedTurn {
  day: CivilDate
  position: number
}

/**
 * The children of a task's rotation in the order in which they may take a turn: first the one whose turn it is, then
 * those to whom it passes (rule 199). Date arithmetic only, so nothing that happens moves the order. A child who has left
 * the task is not in the order any more.
 */
export function rotationOrderOn(task: DueFields, rotation: Rotation, turn: DatedTurn): string[] {
  const order = rotation.order.filter((childId) => task.childIds.includes(childId))
  if (order.length === 0) return []
  const passes = passesSinceAnchor(task, rotation, turn) % order.length
  const first = (passes + order.length) % order.length
  return [...order.slice(first), ...order.slice(0, first)]
}

/** How often the turn has passed on since `anchorOn`; negative before it. */
function passesSinceAnchor(
  task: DueFields,
  { period, anchorOn }: Rotation,
  { day, position }: DatedTurn,
): number {
  if (period === 'week') return weeksBetween(anchorOn, day)
  if (period === 'day') return daysBetween(anchorOn, day)
  const { recurrence, windows } = scheduleOf(task)
  const weekdays = dueWeekdays(task)
  const dates =
    countDueDates(recurrence, weekdays, { from: anchorOn, before: day }) -
    countDueDates(recurrence, weekdays, { from: day, before: anchorOn })
  return dates * Math.max(1, windows.length) + position
}

/**
 * The rotation of a task that has changed from `before` to `after`: the child whose turn comes next on or after `today` keeps
 * it, new children come last. Null if `before` has no rotation, or `after` no date.
 */
export function continueRotation(before: DueFields, after: DueFields, today: CivilDate): Rotation | null {
  const { rotation } = scheduleOf(before)
  if (!rotation) return null
  return startRotation(after, {
    period: rotation.period,
    order: currentOrder(before, rotation, today),
    today,
  })
}

/** The order of the rotation, from the child whose turn comes next on or after `today`. */
export function currentOrder(task: DueFields, rotation: Rotation, today: CivilDate): string[] {
  const day = nextDueDate(task, today) ?? rotation.anchorOn
  return rotationOrderOn(task, rotation, { day, position: 0 })
}

/** A rotation that begins with the first child of `order` on the next date of the task. Null if no date is left. */
export function startRotation(
  task: DueFields,
  { today, period, order }: { today: CivilDate; period: RotationPeriod; order: readonly string[] },
): Rotation | null {
  const anchorOn = nextDueDate(task, today)
  return anchorOn === null ? null : { period, order: completeOrder(order, task.childIds), anchorOn }
}
