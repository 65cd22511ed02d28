import type { CivilDate } from '../../families/dates/civil-date.ts'
import { isAtHome, type Pause, pausesOn, type Presence, restsFrom } from './absence.ts'
import { isDueOn } from './recurrence.ts'
import { rotationOrderOn } from './rotation.ts'
import { type ScheduledTask, scheduleOf, weekdaysOf } from './scheduled-task.ts'
import type { TimeWindow } from './schedule.ts'

/** What a guardian changed in one turn: another child has it, or its holder is excused (rule 207). */
export interface TurnChange {
  taskId: string
  day: CivilDate
  slot: number
  /** The child who has the turn without the change. An excused child may have taken it over by another change. */
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
  /** The child from whom the turn came, because it is away or by 'Trocar a vez'. Null: it is the child's own. */
  insteadOf: string | null
}

/** A turn before guardians' changes are applied. */
export interface PlannedTurn extends Omit<Turn, 'holders'> {
  /** Whether it is the turn of one child, so that 'Trocar a vez' can give it to another. */
  canPass: boolean
  /** Not empty. */
  owners: TurnOwner[]
}

/** A child who has a turn without the guardians' changes. */
export interface TurnOwner {
  childId: string
  /** The child who is first in the rotation, but away or resting. Null: it is the child's own turn. */
  skippedChildId: string | null
  /** The child who has it after 'Trocar a vez'. */
  holderId: string
  /** 'Hoje não precisa': the holder is excused. */
  isExcused: boolean
}

/**
 * Who has which turn of the task on `day`, by time (rules 196 to 207). Everything that opens, shows or checks the days of a
 * task calls it. Empty if nobody has the task.
 */
export function turnsOn(task: ScheduledTask, day: CivilDate, calendar: FamilyCalendar): Turn[] {
  return plannedTurnsOn(task, day, calendar).flatMap(({ slot, time, until, isOpen, owners }) => {
    const holders = owners.filter(({ isExcused }) => !isExcused).map(holderOf)
    return holders.length > 0 ? [{ slot, time, until, isOpen, holders }] : []
  })
}

/** Like `turnsOn`, before guardians' changes are applied: each owner, with who holds the turn now. Includes excused turns. */
export function plannedTurnsOn(task: ScheduledTask, day: CivilDate, calendar: FamilyCalendar): PlannedTurn[] {
  if (task.isPaused || day < task.startsOn) return []
  const dueIds = task.childIds.filter((childId) => isDue(task, childId, day))
  if (dueIds.length === 0) return []
  const isOpen = task.assignment === 'first' && dueIds.length > 1
  const canDo = (childId: string) => isAvailable(task, childId, day, calendar)
  const canPass = task.assignment === 'rotation' || dueIds.length === 1
  return windowsOf(task).flatMap(({ slot, from, until }, position) => {
    // without effect: swaps made before an edit gave the turn to several children, or to a child who is away or rests
    const changes = calendar.turnChanges.filter(
      ({ toChildId, ...change }) =>
        change.taskId === task.id &&
        change.day === day &&
        change.slot === slot &&
        (toChildId === null || (canPass && canDo(toChildId))),
    )
    const owners = ownersOf(task, { day, position, dueIds, canDo, changes })
    return owners.length > 0 ? [{ slot, time: from, until, isOpen, canPass, owners }] : []
  })
}

/** Whether the task is due on `day` for the child. */
function isDue(task: ScheduledTask, childId: string, day: CivilDate): boolean {
  return isDueOn(scheduleOf(task).recurrence, weekdaysOf(task, childId), day)
}

/** Whether the child is at home and no pause keeps it from the task. */
function isAvailable(
  task: ScheduledTask,
  childId: string,
  day: CivilDate,
  { presences, pauses }: FamilyCalendar,
): boolean {
  return isAtHome(presences, childId, day) && !restsFrom(scheduleOf(task), pausesOn(pauses, childId, day))
}

function windowsOf(task: ScheduledTask): (Omit<TimeWindow, 'from'> & { from: string | null })[] {
  const { windows } = scheduleOf(task)
  return windows.length > 0 ? windows : [{ slot: 0, from: task.time, until: null }]
}

interface TurnContext {
  day: CivilDate
  /** Index of the turn among those of the day, by time. */
  position: number
  /** The children for whom the task is due on the day. */
  dueIds: readonly string[]
  /** Whether the child is at home and no pause keeps it from the task. */
  canDo: (childId: string) => boolean
  /** Guardians' changes of this turn. */
  changes: readonly TurnChange[]
}

/**
 * The children whose turn it is. A child with a change stays the owner even while it is away: an excused turn does not pass
 * to the next child, and one that another child took over stays with that child.
 */
function ownersOf(task: ScheduledTask, { dueIds, canDo, changes, ...turn }: TurnContext): TurnOwner[] {
  const changeOf = (childId: string) => changes.find((change) => change.childId === childId)
  const hasTurn = (childId: string) => canDo(childId) || changeOf(childId) !== undefined
  const ownerOf = (childId: string, skippedChildId: string | null): TurnOwner => {
    const holderId = changeOf(childId)?.toChildId ?? childId
    return { childId, skippedChildId, holderId, isExcused: changeOf(holderId)?.toChildId === null }
  }
  const { rotation } = scheduleOf(task)
  if (task.assignment !== 'rotation' || !rotation)
    return dueIds.filter(hasTurn).map((childId) => ownerOf(childId, null))
  // a child who does not have this weekday is skipped, and not named as replaced
  const order = rotationOrderOn(task, rotation, turn).filter((childId) => dueIds.includes(childId))
  const childId = order.find(hasTurn)
  if (childId === undefined) return []
  return [ownerOf(childId, order[0] === childId ? null : order[0]!)]
}

/** The child who has the turn, and the one from whom it came. */
export const holderOf = ({ childId, skippedChildId, holderId }: TurnOwner): TurnHolder => ({
  childId: holderId,
  insteadOf: holderId === childId ? skippedChildId : childId,
})
