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
    const holders = changedHolders(
      holdersOf(task, { day, position, dueIds, canDo }),
      calendar.turnChanges.filter(
        (change) => change.taskId === task.id && change.day === day && change.slot === slot,
      ),
      canDo,
    )
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
}

function holdersOf(task: ScheduledTask, { day, position, dueIds, canDo }: TurnPlace): TurnHolder[] {
  const { rotation } = scheduleOf(task)
  if (task.assignment !== 'rotation' || !rotation)
    return dueIds.filter(canDo).map((childId) => ({ childId, insteadOf: null }))
  const order = rotationOrderOn(task, rotation, { day, position })
  const childId = order.find((id) => dueIds.includes(id) && canDo(id))
  if (!childId) return []
  // a child who does not have this weekday is skipped without a word
  const owner = order.find((id) => dueIds.includes(id))!
  return [{ childId, insteadOf: owner === childId ? null : owner }]
}

/** The holders after the guardians' changes. A child who takes over a turn must be able to do it. */
function changedHolders(
  holders: readonly TurnHolder[],
  changes: readonly TurnChange[],
  canDo: (childId: string) => boolean,
): TurnHolder[] {
  const changed = holders.flatMap((holder) => {
    const change = changes.find(({ childId }) => childId === holder.childId)
    if (!change) return [holder]
    const { childId, toChildId } = change
    return toChildId !== null && canDo(toChildId) ? [{ childId: toChildId, insteadOf: childId }] : []
  })
  return [...new Map(changed.map((holder) => [holder.childId, holder])).values()]
}
