import type { CivilDate } from '#app/domain/families/dates/civil-date.ts'
import type { FamilyCalendar, Turn, TurnHolder } from '#app/domain/tasks/schedule/turns-on.ts'
import { PLAIN_SCHEDULE, type Rotation, type Schedule } from '#app/domain/tasks/schedule/schedule.ts'
import type { ScheduledTask } from '#app/domain/tasks/schedule/scheduled-task.ts'

/**
 * A second implementation of rules 196 to 207 for tests. It walks through the days and counts each turn; it has no date
 * arithmetic and shares no code with the product.
 */

/** A page of a calendar on the wall. */
interface WalkedDay {
  day: CivilDate
  weekday: number
  dayOfMonth: number
  isLastOfMonth: boolean
  /** Number of the week of the walk; a week begins on Sunday. */
  week: number
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const LEAP_YEARS = [1992, 1996, 2000, 2004, 2008, 2012, 2016, 2020, 2024, 2028, 2032, 2036, 2040]

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The days from the Sunday `first` on, until the year after `lastYear` begins. */
export function walkDays(first: { year: number; month: number; dayOfMonth: number }, lastYear: number) {
  const days: WalkedDay[] = []
  let { year, month, dayOfMonth } = first
  let weekday = 0
  let week = 0
  while (year <= lastYear) {
    const length = month === 2 && LEAP_YEARS.includes(year) ? 29 : MONTH_LENGTHS[month - 1]!
    const isLastOfMonth = dayOfMonth === length
    const day = `${year}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`
    days.push({ day, weekday, dayOfMonth, isLastOfMonth, week })
    if (isLastOfMonth) {
      dayOfMonth = 1
      month = month === 12 ? 1 : month + 1
      if (month === 1) year += 1
    } else dayOfMonth += 1
    if (weekday === 6) {
      weekday = 0
      week += 1
    } else weekday += 1
  }
  return days
}

/** The turns of the task on each of `days`, in their order. All anchors lie within `days`. */
export function walkTurns(
  task: ScheduledTask,
  calendar: FamilyCalendar,
  days: readonly WalkedDay[],
): Turn[][] {
  const schedule = task.schedule ?? PLAIN_SCHEDULE
  const windows = schedule.windows.length > 0 ? schedule.windows : [{ slot: 0, from: task.time, until: null }]
  const isInWeek = walkWeeks(task, days)
  const dueIdsOf = (day: WalkedDay) => task.childIds.filter((childId) => isDue(task, childId, day, isInWeek))
  const due = days.map(dueIdsOf)
  const first = schedule.rotation && walkRotation(task, schedule.rotation, days, due, windows.length)
  const atHome = new Map(task.childIds.map((childId) => [childId, walkPresence(calendar, childId, days)]))

  return days.map((day, index) => {
    const dueIds = due[index]!
    if (task.isPaused || day.day < task.startsOn || dueIds.length === 0) return []
    const canDo = (childId: string) =>
      (atHome.get(childId) ?? walkPresence(calendar, childId, days))[index]! &&
      isFree(schedule, calendar, childId, day.day)
    const isOneChilds = task.assignment === 'rotation' || dueIds.length === 1
    return windows.flatMap(({ slot, from, until }, position) => {
      const changeOf = (childId: string) =>
        calendar.turnChanges.find(
          (change) =>
            change.taskId === task.id &&
            change.day === day.day &&
            change.slot === slot &&
            change.childId === childId &&
            change.toChildId !== childId &&
            (change.toChildId === null || (isOneChilds && canDo(change.toChildId))),
        )
      // a guardian's change decides about a turn, unless the child who takes it over cannot do it
      const settle = (childId: string): TurnHolder | null => {
        const change = changeOf(childId)
        if (!change) return canDo(childId) ? { childId, insteadOf: null } : null
        if (change.toChildId === null || changeOf(change.toChildId)?.toChildId === null) return null
        return { childId: change.toChildId, insteadOf: childId }
      }
      let holders: TurnHolder[] = []
      if (task.assignment === 'rotation' && first) {
        const round = first[index]![position]!.filter((childId) => dueIds.includes(childId))
        const turn = round.find((childId) => changeOf(childId) || canDo(childId))
        const holder = turn === undefined ? null : settle(turn)
        const owner = round[0]!
        if (holder) holders = [{ ...holder, insteadOf: holder.insteadOf ?? (turn === owner ? null : owner) }]
      } else holders = dueIds.map(settle).filter((holder) => holder !== null)
      const isOpen = task.assignment === 'first' && dueIds.length > 1
      return holders.length === 0 ? [] : [{ slot, time: from, until, isOpen, holders }]
    })
  })
}

/** The numbers of the weeks in which a weekly task counts, found by going from the anchor's week to both sides. */
function walkWeeks({ schedule }: ScheduledTask, days: readonly WalkedDay[]): ReadonlySet<number> {
  const { recurrence } = schedule ?? PLAIN_SCHEDULE
  const lastWeek = days.at(-1)!.week
  if (recurrence.kind !== 'weekly') return new Set()
  // a plain task counts in every week, and its anchor may lie before the walk
  const anchorWeek =
    recurrence.everyWeeks === 1 ? 0 : days.find(({ day }) => day === recurrence.anchorOn)!.week
  const weeks = new Set<number>()
  for (let week = anchorWeek; week <= lastWeek; week += recurrence.everyWeeks) weeks.add(week)
  for (let week = anchorWeek; week >= 0; week -= recurrence.everyWeeks) weeks.add(week)
  return weeks
}

function isDue(task: ScheduledTask, childId: string, day: WalkedDay, weeks: ReadonlySet<number>): boolean {
  const { recurrence, weekdaysByChild } = task.schedule ?? PLAIN_SCHEDULE
  if (recurrence.kind === 'once') return day.day === recurrence.on
  if (recurrence.kind === 'monthly')
    return (
      recurrence.days.includes(day.dayOfMonth) ||
      (day.isLastOfMonth && recurrence.days.some((number) => number > day.dayOfMonth))
    )
  const weekdays = weekdaysByChild?.[childId] ?? task.weekdays
  return weeks.has(day.week) && weekdays.includes(day.weekday)
}

/** For each turn of each day, the children from the one whose turn it is on. */
function walkRotation(
  { childIds }: ScheduledTask,
  { period, order, anchorOn }: Rotation,
  days: readonly WalkedDay[],
  due: readonly string[][],
  turnsPerDay: number,
): string[][][] {
  const rounds: string[][][] = days.map(() => [])
  const anchor = days.findIndex(({ day }) => day === anchorOn)
  const starting = order.filter((childId) => childIds.includes(childId))

  let round = [...starting]
  for (let index = anchor; index < days.length; index += 1) {
    if (index > anchor && (period === 'day' || (period === 'week' && days[index]!.weekday === 0)))
      round = toNext(round)
    for (let position = 0; position < turnsPerDay; position += 1) {
      rounds[index]!.push(round)
      if (period === 'turn' && due[index]!.length > 0) round = toNext(round)
    }
  }

  round = [...starting]
  for (let index = anchor - 1; index >= 0; index -= 1) {
    if (period === 'day' || (period === 'week' && days[index]!.weekday === 6)) round = toPrevious(round)
    for (let position = turnsPerDay - 1; position >= 0; position -= 1) {
      if (period === 'turn' && due[index]!.length > 0) round = toPrevious(round)
      rounds[index]!.unshift(round)
    }
  }
  return rounds
}

const toNext = (round: readonly string[]) => [...round.slice(1), ...round.slice(0, 1)]
const toPrevious = (round: readonly string[]) => [...round.slice(-1), ...round.slice(0, -1)]

/** Whether the child is at home on each day: tile after tile of the two weeks, from their Sunday to both sides. */
function walkPresence({ presences }: FamilyCalendar, childId: string, days: readonly WalkedDay[]): boolean[] {
  const presence = presences.find((candidate) => candidate.childId === childId)
  if (!presence) return days.map(() => true)
  const anchor = days.findIndex(({ day }) => day === presence.anchorOn)
  const atHome = days.map(() => true)
  let tile = 0
  for (let index = anchor; index < days.length; index += 1) {
    atHome[index] = presence.days[tile]!
    tile = tile === 13 ? 0 : tile + 1
  }
  tile = 13
  for (let index = anchor - 1; index >= 0; index -= 1) {
    atHome[index] = presence.days[tile]!
    tile = tile === 0 ? 13 : tile - 1
  }
  return atHome
}

function isFree(
  { season, countsWhenIll }: Schedule,
  { pauses }: FamilyCalendar,
  childId: string,
  day: CivilDate,
): boolean {
  let isVacation = false
  let isHoliday = false
  for (const pause of pauses) {
    const isOfChild = pause.childIds === null || pause.childIds.includes(childId)
    if (!isOfChild || day < pause.fromOn || day > pause.toOn) continue
    if ((pause.kind === 'trip' || pause.kind === 'sick') && !countsWhenIll) return false
    if (pause.kind === 'vacation') isVacation = true
    if (pause.kind === 'holiday') isHoliday = true
  }
  if (season === 'lessons') return !isVacation && !isHoliday
  return season === 'vacation' ? isVacation : true
}
