import { type CivilDate, daysBetween, plusDays, weekdayOf } from '../families/dates/civil-date.ts'
import { isAtHome, pausesOn } from './schedule/absence.ts'
import { isDueOn, weeksBetween } from './schedule/recurrence.ts'
import { nextDueDate } from './schedule/next-due-date.ts'
import { type ScheduledTask, scheduleOf, weekdaysOf } from './schedule/scheduled-task.ts'
import { type FamilyCalendar, type Turn, turnsOn } from './schedule/turns-on.ts'
import { WEEKDAY_LABELS } from './task-texts.ts'

/** A date with its turns. Empty: the task repeats on it, but nobody has it. */
export interface DayTurns {
  day: CivilDate
  turns: Turn[]
}

/** A child that does not have its turn of a date. */
export interface MissedTurn {
  day: CivilDate
  childId: string
  /** 'está fora'. Null: a guardian has changed the turn. */
  absence: string | null
  /** The child who has the turn instead; null if nobody has. */
  toChildId: string | null
}

/** Most dates that are looked at: a task that rests for longer has no next date for the form. */
const MAX_LOOKED_AT = 120

/** The next `count` dates on which somebody has the task, and the dates between them on which nobody has. */
export function nextTurns(
  task: ScheduledTask,
  { today, calendar, count }: { today: CivilDate; calendar: FamilyCalendar; count: number },
): DayTurns[] {
  const dates: DayTurns[] = []
  if (task.isPaused || task.childIds.length === 0) return dates
  let day = nextDueDate(task, today > task.startsOn ? today : task.startsOn)
  let found = 0
  for (let looked = 0; day !== null && found < count && looked < MAX_LOOKED_AT; looked++) {
    const turns = turnsOn(task, day, calendar)
    if (turns.length > 0) found++
    dates.push({ day, turns })
    day = nextDueDate(task, plusDays(day, 1))
  }
  // dates after the last turn would only say that nothing happens
  return dates.slice(0, dates.findLastIndex(({ turns }) => turns.length > 0) + 1)
}

/**
 * The first `count` of the dates. If the task does not count every week and they are all of one week, the last one is the
 * first date of a later week, so that the interval can be seen. `dates` need more than a week's dates for it.
 */
export function shownDates(task: ScheduledTask, dates: readonly DayTurns[], count: number): DayTurns[] {
  const { recurrence } = scheduleOf(task)
  const [first] = dates
  const later =
    recurrence.kind === 'weekly' && recurrence.everyWeeks > 1 && first
      ? dates.findIndex(({ day }) => weeksBetween(first.day, day) > 0)
      : -1
  if (later < count) return dates.slice(0, count)
  return [...dates.slice(0, count - 1), dates[later]!]
}

/** The turns of the 14 days from the Sunday of this week on. Days before today have none. */
export function twoWeeks(task: ScheduledTask, today: CivilDate, calendar: FamilyCalendar): DayTurns[] {
  const sunday = plusDays(today, -weekdayOf(today))
  return Array.from({ length: 14 }, (_, offset) => {
    const day = plusDays(sunday, offset)
    return { day, turns: day < today ? [] : turnsOn(task, day, calendar) }
  })
}

/** Which children do not have their turns of these dates, and why. */
export function missedTurns(
  task: ScheduledTask,
  dates: readonly DayTurns[],
  calendar: FamilyCalendar,
): MissedTurn[] {
  return dates.flatMap(({ day, turns }) => {
    const holders = turns.flatMap((turn) => turn.holders)
    const passed = holders.flatMap(({ childId, insteadOf }) =>
      insteadOf === null ? [] : [{ childId: insteadOf, toChildId: childId }],
    )
    const isInvolved = (childId: string) => holders.some((holder) => holder.childId === childId)
    const resting = restingIds(task, day, turns)
      .filter((childId) => !isInvolved(childId) && !passed.some((turn) => turn.childId === childId))
      .map((childId) => ({ childId, toChildId: null }))
    const missed = new Map([...passed, ...resting].map((turn) => [turn.childId, turn]))
    return [...missed.values()].map((turn) => ({
      day,
      ...turn,
      absence: absenceText(task, turn.childId, day, calendar),
    }))
  })
}

/** The children who could miss a turn of the date. In a rotation only the one whose turn it is can. */
function restingIds(task: ScheduledTask, day: CivilDate, turns: readonly Turn[]): string[] {
  if (task.assignment === 'rotation' && turns.length > 0) return []
  const { recurrence } = scheduleOf(task)
  return task.childIds.filter((childId) => isDueOn(recurrence, weekdaysOf(task, childId), day))
}

/** 'está fora', 'está de férias'. Null if nothing keeps the child from the task. */
function absenceText(
  task: ScheduledTask,
  childId: string,
  day: CivilDate,
  { presences, pauses }: FamilyCalendar,
): string | null {
  if (!isAtHome(presences, childId, day)) return 'está fora'
  const kinds = pausesOn(pauses, childId, day).map(({ kind }) => kind)
  const { season, countsWhenIll } = scheduleOf(task)
  if (kinds.includes('trip') && !countsWhenIll) return 'está viajando'
  if (kinds.includes('sick') && !countsWhenIll) return 'está doente'
  if (season === 'lessons' && kinds.includes('vacation')) return 'está de férias'
  if (season === 'lessons' && kinds.includes('holiday')) return 'tem feriado'
  return season === 'vacation' && !kinds.includes('vacation') ? 'não está de férias' : null
}

/** From this many days on, a date has its month. */
const FAR_DAYS = 15
/** From this many days on, a date has its year, too. */
const YEAR_DAYS = 365

/** 'hoje', 'amanhã', 'sáb 28', later 'sáb 26/12', and 'dom 31/12/2028' from a year on. */
export function nextDateText(date: CivilDate, today: CivilDate): string {
  if (date === today) return 'hoje'
  if (date === plusDays(today, 1)) return 'amanhã'
  const weekday = WEEKDAY_LABELS[weekdayOf(date)]?.toLocaleLowerCase('pt-BR')
  const [year, month, day] = date.split('-')
  const days = daysBetween(today, date)
  const parts = [Number(day), days >= FAR_DAYS && month, days >= YEAR_DAYS && year]
  return `${weekday} ${parts.filter(Boolean).join('/')}`
}
