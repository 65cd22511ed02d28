import type { CivilDate } from '../../families/dates/civil-date.ts'
import { isAtHome, type PauseKind, pausesOn } from '../schedule/absence.ts'
import { scheduleOf, weekdaysOf } from '../schedule/scheduled-task.ts'
import { type FamilyCalendar, holderOf, plannedTurnsOn, turnsOn } from '../schedule/turns-on.ts'
import { compareTimes, type Task } from '../task.ts'

/** A turn of a child on a day, as the family's week shows it. */
export interface WeekItem {
  task: Task
  day: CivilDate
  slot: number
  /** 'HH:mm'. Null: at any time of the day. */
  time: string | null
  /** The child whose turn it is; of an open turn, one of those who may take it. */
  childId: string
  /** The child from whom the turn came, because it is away or by 'Trocar a vez'. */
  insteadOf: string | null
  /** Whether children alternate, and it is this child's turn: in a rotation, or taken over from another child. */
  isAlternating: boolean
  /** 'Quem pegar primeiro': nobody has it until a child takes it. Has one holder if the others are away. */
  isOpen: boolean
  /** 'Hoje não precisa': nobody has it. */
  isExcused: boolean
  /** Whether its task is due once every day for each of its children; long lists fold such items. */
  isDaily: boolean
  /** The children who have this turn. */
  holderIds: string[]
}

/** Why a child has no tasks on a day, or fewer. */
export type Absence = 'away' | PauseKind

export interface WeekCell {
  day: CivilDate
  /** In order of time. */
  items: WeekItem[]
  absence: Absence | null
  /** The tasks that pass to other children while this one is away. */
  passed: { title: string; toChildId: string }[]
  /** Of a past day: what was done, in place of the items. Null from today on. */
  past: DayCount | null
}

/** The number of a child's tasks of a day, and how many of them are done. */
export interface DayCount {
  day: CivilDate
  done: number
  total: number
}

export interface ChildWeek<Child> {
  child: Child
  cells: WeekCell[]
}

/** Each child's turns on `days` (rules 196 to 207), in the order of `children`. */
export function familyWeek<Child extends { id: string }>(
  children: readonly Child[],
  tasks: readonly Task[],
  days: readonly CivilDate[],
  calendar: FamilyCalendar,
): ChildWeek<Child>[] {
  const itemsByDay = days.map((day) => tasks.flatMap((task) => itemsOf(task, day, calendar)))
  return children.map((child) => ({
    child,
    cells: days.map((day, index) => {
      const items = itemsByDay[index]!
      const absence = absenceOn(child.id, day, calendar)
      const ownItems = items.filter(({ childId }) => childId === child.id)
      const passed = items
        .filter(({ insteadOf, isExcused }) => insteadOf === child.id && !isExcused)
        .map(({ task, childId }) => ({ title: task.title, toChildId: childId }))
      return {
        day,
        items: ownItems.toSorted(compareItems),
        absence,
        passed: absence === null ? [] : passed,
        past: null,
      }
    }),
  }))
}

/**
 * The week with what was done on its past days, in place of the turns that the schedules of today give them: schedules,
 * children and pauses may have been others then.
 */
export function withPastDays<Child extends { week: readonly DayCount[] }>(
  week: readonly ChildWeek<Child>[],
  today: CivilDate,
): ChildWeek<Child>[] {
  return week.map(({ child, cells }) => ({
    child,
    cells: cells.map((cell) => {
      if (cell.day >= today) return cell
      const count = child.week.find(({ day }) => day === cell.day)
      const past = count ?? { day: cell.day, done: 0, total: 0 }
      return { day: cell.day, items: [], absence: null, passed: [], past }
    }),
  }))
}

function itemsOf(task: Task, day: CivilDate, calendar: FamilyCalendar): WeekItem[] {
  const common = { task, day, isDaily: isDailyTask(task) }
  const held = turnsOn(task, day, calendar).flatMap(({ slot, time, isOpen, holders }) => {
    const isSoleHolder = hasAlternatingChildren(task) && holders.length === 1 && !isOpen
    const holderIds = holders.map(({ childId }) => childId)
    return holders.map(({ childId, insteadOf }): WeekItem => {
      const isAlternating = isSoleHolder || insteadOf !== null
      return { ...common, slot, time, childId, insteadOf, isAlternating, isOpen, isExcused: false, holderIds }
    })
  })
  const excused = plannedTurnsOn(task, day, calendar).flatMap(({ slot, time, owners }) =>
    owners
      .filter((owner) => owner.isExcused)
      .map((owner): WeekItem => {
        const holder = holderOf(owner)
        const state = { isAlternating: false, isOpen: false, isExcused: true }
        return { ...common, ...state, slot, time, ...holder, holderIds: [holder.childId] }
      }),
  )
  return [...held, ...excused]
}

const hasAlternatingChildren = ({ assignment, childIds }: Task) =>
  childIds.length > 1 && (assignment === 'rotation' || assignment === 'first')

/** Whether the task is due once every day for each of its children. */
function isDailyTask(task: Task): boolean {
  const { recurrence, windows } = scheduleOf(task)
  const isEveryWeek = recurrence.kind === 'weekly' && recurrence.everyWeeks === 1
  const hasEveryDay = task.childIds.every((childId) => new Set(weekdaysOf(task, childId)).size === 7)
  return isEveryWeek && hasEveryDay && windows.length < 2 && task.assignment === 'each'
}

const compareItems = (a: WeekItem, b: WeekItem) =>
  compareTimes(a, b) || a.task.title.localeCompare(b.task.title, 'pt-BR') || a.slot - b.slot

function absenceOn(childId: string, day: CivilDate, { presences, pauses }: FamilyCalendar): Absence | null {
  const kinds = pausesOn(pauses, childId, day).map(({ kind }) => kind)
  if (kinds.includes('sick')) return 'sick'
  if (kinds.includes('trip')) return 'trip'
  if (!isAtHome(presences, childId, day)) return 'away'
  return kinds[0] ?? null
}

/** Whether the child rests from everything on the day, or has nothing because of a pause. */
export function isResting({ absence, items }: WeekCell): boolean {
  switch (absence) {
    case null:
      return false
    case 'away':
      return true
    case 'sick':
    case 'trip':
      return !items.some(({ task, isExcused }) => scheduleOf(task).countsWhenIll && !isExcused)
    case 'vacation':
    case 'holiday':
      return items.length === 0
  }
}

/** Tasks of every day may fold away; one that is excused on a day shows it. */
const isFoldable = ({ isDaily, isExcused }: WeekItem) => isDaily && !isExcused

/**
 * The tasks of every day that a child's row folds away: all of them as soon as one of its days has too many, so that each
 * day of the row folds the same.
 */
export function foldedTaskIds({ cells }: Pick<ChildWeek<unknown>, 'cells'>): ReadonlySet<string> {
  if (cells.every(({ items }) => foldItems(items).folded.length === 0)) return new Set()
  const items = cells.flatMap((cell) => cell.items)
  return new Set(items.filter(isFoldable).map(({ task }) => task.id))
}

/** The number of items that are shown before the others fold. */
const SHOWN_ITEMS = 3

/** Folds the tasks of every day away where a day has many. One hidden task would need as much space as the fold. */
export function foldItems(items: readonly WeekItem[]): { shown: WeekItem[]; folded: WeekItem[] } {
  const foldable = items.filter(isFoldable)
  const otherCount = items.length - foldable.length
  const folded = foldable.slice(Math.max(0, SHOWN_ITEMS - otherCount))
  return folded.length < 2
    ? { shown: [...items], folded: [] }
    : { shown: items.filter((item) => !folded.includes(item)), folded }
}
