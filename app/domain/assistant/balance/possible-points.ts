import { timeOfDayAt, type TimeOfDay } from '../../tasks/task-time-of-day.ts'
import { type CivilDate, plusDays } from '../../families/dates/civil-date.ts'
import { isAtHome, pausesOn } from '../../tasks/schedule/absence.ts'
import type { ScheduledTask } from '../../tasks/schedule/scheduled-task.ts'
import { type FamilyCalendar, turnsOn } from '../../tasks/schedule/turns-on.ts'

const WEEK_COUNT = 4
const DAYS_OF_WEEK = 7
/** The number of days over which the points are summed (rule 221). */
export const POSSIBLE_DAYS = WEEK_COUNT * DAYS_OF_WEEK

/** 'any': without a time. */
export type PointsTime = TimeOfDay | 'any'

export interface PossibleWeek {
  from: CivilDate
  to: CivilDate
  points: number
  byTime: Record<PointsTime, number>
  /** The number of days on which the child is away, on a journey or ill. */
  awayDays: number
  /** Whether a day of it is in 'Férias'. */
  isVacation: boolean
}

/** The points of one task: `times` turns of `points` each. */
export interface PossibleTask {
  id: string
  title: string
  points: number
  times: number
}

/** What a child can earn from today on, if it does everything that it has or may take. */
export interface PossiblePoints {
  /** The points of each of the `POSSIBLE_DAYS` days. */
  days: number[]
  weeks: PossibleWeek[]
  /** Tasks with a turn, most points first. */
  tasks: PossibleTask[]
}

interface PossiblePointsInput {
  childId: string
  tasks: readonly (ScheduledTask & { title: string; points: number })[]
  calendar: FamilyCalendar
  today: CivilDate
}

/** Sums the child's turns of the next four weeks: rotations, days at home, pauses and changed turns included (rule 221). */
export function possiblePoints({ childId, tasks, calendar, today }: PossiblePointsInput): PossiblePoints {
  const dates = Array.from({ length: POSSIBLE_DAYS }, (_, offset) => plusDays(today, offset))
  const turns = dates.map((day) =>
    tasks.flatMap((task) =>
      turnsOn(task, day, calendar)
        .filter(({ holders }) => holders.some((holder) => holder.childId === childId))
        .map(({ time }) => ({ task, time })),
    ),
  )
  const weeks = Array.from({ length: WEEK_COUNT }, (_, index): PossibleWeek => {
    const first = index * DAYS_OF_WEEK
    const days = dates.slice(first, first + DAYS_OF_WEEK)
    const byTime = { manha: 0, tarde: 0, noite: 0, any: 0 }
    for (const { task, time } of turns.slice(first, first + DAYS_OF_WEEK).flat())
      byTime[time === null ? 'any' : timeOfDayAt(time)] += task.points
    return {
      from: days[0]!,
      to: days.at(-1)!,
      points: sum(Object.values(byTime)),
      byTime,
      awayDays: days.filter((day) => isAway(childId, day, calendar)).length,
      isVacation: days.some((day) => kindsOn(childId, day, calendar).includes('vacation')),
    }
  })
  const allTurns = turns.flat()
  return {
    days: turns.map((ofDay) => sum(ofDay.map(({ task }) => task.points))),
    weeks,
    tasks: tasks
      .map(({ id, title, points }) => {
        return { id, title, points, times: allTurns.filter(({ task }) => task.id === id).length }
      })
      .filter(({ times }) => times > 0)
      .toSorted((a, b) => b.times * b.points - a.times * a.points || a.title.localeCompare(b.title, 'pt-BR')),
  }
}

const kindsOn = (childId: string, day: CivilDate, { pauses }: FamilyCalendar) =>
  pausesOn(pauses, childId, day).map(({ kind }) => kind)

function isAway(childId: string, day: CivilDate, calendar: FamilyCalendar): boolean {
  const kinds = kindsOn(childId, day, calendar)
  return !isAtHome(calendar.presences, childId, day) || kinds.includes('trip') || kinds.includes('sick')
}

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
