import type { CivilDate } from '../../families/dates/civil-date.ts'
import { isAtHome, type Pause, pausesOn, type Presence, restsFrom } from './absence.ts'
import { repeatsOn } from './recurrence.ts'
import { rotationOrderOn } from './rotation.ts'
import { type ScheduledTask, scheduleOf, weekdaysOf } from './scheduled-task.ts'
import type { TimeWindow } from './schedule.ts'

/** What a guardian changed in one turn: another child has it, or nobody (rule 207). */
export interface TurnChange {
  taskId: string
  day: CivilDate
  slot: number
  /** The child who has the turn without the change. */
  childId: string
  /** Null: 'Hoje não precisa'. */
  toChildId: string | null
}

/** What a family has decided about its days, besides the schedules of tasks. */
export interface FamilyCalendar {
  presences: Presence[]
  pauses: Pause[]
  turnChanges: TurnChange[]
}

/** One due time of a task on a date. */
export interface Turn {
  slot: number
  /** 'HH:mm'. Null: at any time of the day. */
  time: string | null
  /** 'HH:mm'. Null: until the day ends. */
  until: string | null
  /** Whether one of the holders does it: the one who takes it first. */
  isOpen: boolean
  /** Not empty. */
  holders: TurnHolder[]
}

export interface TurnHolder {
  childId: string
  /** The child from whom the turn came, by absence or by 'Trocar a vez'. Null: it is the child's own. */
  insteadOf: string | null
}

/**
 * Who has which turn of the task on `day`, by time (rules 196 to 207). Everything that opens, shows or checks the days of a
 * task calls it. Empty if nobody has the task.
 */
export function turnsOn(task: ScheduledTask, day: CivilDate, calendar: FamilyCalendar): Turn[] {
  if (task.isPaused || day < task.startsOn) return []
  const dueIds = task.childIds.filter((childId) => isDue(task, childId, day))
  if (dueIds.length === 0) return []
  const isOpen = task.assignment === 'first' && dueIds.length > 1
  const canDo = (childId: string) => isAvailable(task, childId, day, calendar)
  return windowsOf(task).flatMap(({ slot, from, until }, position) => {
    const changes = calendar.turnChanges.filter(
      (change) => change.taskId === task.id && change.day === day && change.slot === slot,
    )
    const holders = holdersOf(task, { day, position, dueIds, canDo, changes })
    if (holders.length === 0) return []
    return [{ slot, time: from, until, isOpen, holders }]
  })
}

/** Whether the task repeats on `day` for the child. */
function isDue(task: ScheduledTask, childId: string, day: CivilDate): boolean {
  return repeatsOn(scheduleOf(task).recurrence, weekdaysOf(task, childId), day)
}

/** Whether the child is at home and no pause keeps it from the task. */
function isAvailable(
  task: ScheduledTask,
  childId: string,
  day: CivilDate,
  { presences, pauses }: FamilyCalendar,
): boolean {
  return (
    isAtHome(presences, childId, day) && !restsFrom(scheduleOf(task).season, pausesOn(pauses, childId, day))
  )
}

function windowsOf(task: ScheduledTask): (Omit<TimeWindow, 'from'> & { from: string | null })[] {
  const { windows } = scheduleOf(task)
  return windows.length > 0 ? windows : [{ slot: 0, from: task.time, until: null }]
}

interface TurnPlace {
  day: CivilDate
  /** Of the turn among those of the day, from 0. */
  position: number
  dueIds: readonly string[]
  canDo: (childId: string) => boolean
  /** Those of the turn. */
  changes: readonly TurnChange[]
}

/**
 * Who has the turn. A guardian's change decides about it even if its child is absent: 'Hoje não precisa' does not pass the
 * turn on, and the child who took it over keeps it.
 */
function holdersOf(task: ScheduledTask, place: TurnPlace): TurnHolder[] {
  const { dueIds, canDo, changes } = place
  const { rotation } = scheduleOf(task)
  const isSettled = (childId: string) =>
    canDo(childId) || changes.some((change) => change.childId === childId)
  if (task.assignment !== 'rotation' || !rotation)
    return withoutRepeats(dueIds.filter(isSettled).flatMap((childId) => changedHolder(childId, null, place)))
  // a child who does not have this weekday is skipped without a word
  const order = rotationOrderOn(task, rotation, place).filter((childId) => dueIds.includes(childId))
  const childId = order.find(isSettled)
  if (childId === undefined) return []
  return changedHolder(childId, order[0] === childId ? null : order[0]!, place)
}

/** Who has the child's turn after the guardians' changes. A child who takes over a turn must be able to do it. */
function changedHolder(
  childId: string,
  insteadOf: string | null,
  { changes, canDo }: Pick<TurnPlace, 'changes' | 'canDo'>,
): TurnHolder[] {
  const change = changes.find((candidate) => candidate.childId === childId)
  if (!change) return [{ childId, insteadOf }]
  const { toChildId } = change
  return toChildId !== null && canDo(toChildId) ? [{ childId: toChildId, insteadOf: childId }] : []
}

/** The children with an own turn first. One who also takes over another's has the own one. */
function withoutRepeats(holders: readonly TurnHolder[]): TurnHolder[] {
  const isOwn = ({ insteadOf }: TurnHolder) => insteadOf === null
  const ownFirst = [...holders.filter(isOwn), ...holders.filter((holder) => !isOwn(holder))]
  const childIds = ownFirst.map(({ childId }) => childId)
  return ownFirst.filter(({ childId }, index) => childIds.indexOf(childId) === index)
}
