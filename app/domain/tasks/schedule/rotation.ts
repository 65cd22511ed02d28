import { type CivilDate, daysBetween, plusDays } from '../../families/dates/civil-date.ts'
import { isSameValue } from '../../families/revision.ts'
import { completeOrder } from './normalize.ts'
import { countRepeats, repeatsOn, weeksBetween } from './recurrence.ts'
import { dueWeekdays, type ScheduledTask, scheduleOf } from './scheduled-task.ts'
import { MAX_EVERY_WEEKS, type Rotation, type RotationPeriod } from './schedule.ts'

/** Every task that repeats has a date within this many days. */
const SEARCH_DAYS = MAX_EVERY_WEEKS * 7

/** What says on which dates a task repeats. */
type RepeatedTask = Pick<ScheduledTask, 'weekdays' | 'childIds' | 'schedule'>

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
export function rotationOrderOn(task: RepeatedTask, rotation: Rotation, turn: DatedTurn): string[] {
  const order = rotation.order.filter((childId) => task.childIds.includes(childId))
  if (order.length === 0) return []
  const steps = stepsUntil(task, rotation, turn) % order.length
  const first = (steps + order.length) % order.length
  return [...order.slice(first), ...order.slice(0, first)]
}

/** How often the turn has passed on since `anchorOn`; negative before it. */
function stepsUntil(
  task: RepeatedTask,
  { period, anchorOn }: Rotation,
  { day, position }: DatedTurn,
): number {
  if (period === 'week') return weeksBetween(anchorOn, day)
  if (period === 'day') return daysBetween(anchorOn, day)
  const { recurrence, windows } = scheduleOf(task)
  const weekdays = dueWeekdays(task)
  const dates =
    countRepeats(recurrence, weekdays, { from: anchorOn, before: day }) -
    countRepeats(recurrence, weekdays, { from: day, before: anchorOn })
  return dates * Math.max(1, windows.length) + position
}

/**
 * The rotation of a task that has changed from `before` to `after`: the child whose turn comes next on or after `today` keeps
 * it, new children come last. Null if `before` has no rotation, or `after` no date.
 */
export function continueRotation(
  before: RepeatedTask,
  after: RepeatedTask,
  today: CivilDate,
): Rotation | null {
  const { rotation } = scheduleOf(before)
  if (!rotation) return null
  return startRotation(after, {
    period: rotation.period,
    order: currentOrder(before, rotation, today),
    today,
  })
}

/** The order of the rotation, from the child whose turn comes next on or after `today`. */
export function currentOrder(task: RepeatedTask, rotation: Rotation, today: CivilDate): string[] {
  const day = nextDate(task, today) ?? rotation.anchorOn
  return rotationOrderOn(task, rotation, { day, position: 0 })
}

/** A rotation that begins with the first child of `order` on the next date of the task. Null if no date is left. */
export function startRotation(
  task: RepeatedTask,
  { today, period, order }: { today: CivilDate; period: RotationPeriod; order: readonly string[] },
): Rotation | null {
  const anchorOn = nextDate(task, today)
  return anchorOn === null ? null : { period, order: completeOrder(order, task.childIds), anchorOn }
}

/**
 * Whether a save must be refused because the task has no date left (rule 196). False if the edit leaves the recurrence of
 * `stored`, whose date may have passed. `stored` is undefined for a new task.
 */
export function isNeverDue(task: RepeatedTask, stored: RepeatedTask | undefined, today: CivilDate): boolean {
  if (nextDate(task, today) !== null) return false
  return !stored || !isSameValue(scheduleOf(task).recurrence, scheduleOf(stored).recurrence)
}

/** The next date on which the task repeats, `today` included. Null if there is none. */
export function nextDate(task: RepeatedTask, today: CivilDate): CivilDate | null {
  const { recurrence } = scheduleOf(task)
  if (recurrence.kind === 'once') return recurrence.on >= today ? recurrence.on : null
  const weekdays = dueWeekdays(task)
  for (let offset = 0; offset < SEARCH_DAYS; offset++) {
    const day = plusDays(today, offset)
    if (repeatsOn(recurrence, weekdays, day)) return day
  }
  return null
}
