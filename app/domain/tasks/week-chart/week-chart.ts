import { pointsText } from '#app/base/format-points.ts'
import { type CivilDate, plusDays, weekdayOf, windowStarts } from '../../families/dates/civil-date.ts'
import { type FamilyCalendar, type Turn, turnsOn } from '../schedule/turns-on.ts'
import { timeText } from '../../families/dates/time-text.ts'
import { compareTimes, type Task } from '../task.ts'
import { WEEKDAY_LABELS } from '../task-texts.ts'

export type ChartWeek = 'this' | 'next'

/** The week that a chart is for by default: from Saturday noon on, the next one (rule 33). `timeNow` is 'HH:mm'. */
export const defaultChartWeek = (today: CivilDate, timeNow: string): ChartWeek =>
  weekdayOf(today) === 6 && timeNow >= '12:00' ? 'next' : 'this'

export interface ChartRow {
  taskId: string
  /** Number of the turn on a day. */
  slot: number
  title: string
  drawing: string | null
  /** 'HH:mm'. Null: at any time of the day. */
  time: string | null
  points: number
  /** Sunday to Saturday: whether the day has a box to tick. */
  boxes: boolean[]
  /** The weekdays on which another child may take the turn ('Quem pegar primeiro'). */
  openWeekdays: number[]
}

export interface ChildChart<Child> {
  child: Child
  /** Ordered by time, then title. */
  rows: ChartRow[]
}

/** Sunday to Saturday of the week of `today`, or of the next week. */
export function chartDays(today: CivilDate, week: ChartWeek): CivilDate[] {
  const sunday = plusDays(windowStarts(today).week, week === 'next' ? 7 : 0)
  return [0, 1, 2, 3, 4, 5, 6].map((offset) => plusDays(sunday, offset))
}

/**
 * The charts of the 'Quadro da semana': each child with the turns that it has, or may take, on a day of `days` (rule 33).
 * Leaves out children without such a task.
 */
export function chartsOf<Child extends { id: string }>(
  children: readonly Child[],
  tasks: readonly Task[],
  days: readonly CivilDate[],
  calendar: FamilyCalendar,
): ChildChart<Child>[] {
  const weeks = tasks.map((task) => ({ task, turns: days.map((day) => turnsOn(task, day, calendar)) }))
  return children
    .map((child) => ({ child, rows: weeks.flatMap((week) => rowsOf(child.id, week)).toSorted(compareRows) }))
    .filter(({ rows }) => rows.length > 0)
}

/** One row for each slot in which the child has a turn. */
function rowsOf(childId: string, { task, turns }: { task: Task; turns: Turn[][] }): ChartRow[] {
  const isOfChild = ({ holders }: Turn) => holders.some((holder) => holder.childId === childId)
  const ownTurns = turns.map((turnsOfDay) => turnsOfDay.filter(isOfChild))
  const times = new Map(ownTurns.flat().map(({ slot, time }) => [slot, time]))
  const { id: taskId, title, drawing, points } = task
  return [...times].map(([slot, time]) => {
    const boxes = ownTurns.map((turnsOfDay) => turnsOfDay.some((turn) => turn.slot === slot))
    const openWeekdays = ownTurns.flatMap((turnsOfDay, weekday) =>
      turnsOfDay.some((turn) => turn.slot === slot && turn.isOpen) ? [weekday] : [],
    )
    return { taskId, slot, title, drawing, time, points, boxes, openWeekdays }
  })
}

const compareRows = (a: ChartRow, b: ChartRow) =>
  compareTimes(a, b) || a.title.localeCompare(b.title, 'pt-BR')

/**
 * The text after a title on the chart: '7h30 · 10 pontos', 'a qualquer hora · 5 pontos', without a line break in the points.
 * Says which turns are for the child who takes them first: 'quem pegar primeiro', or on which days.
 */
export function chartDetail({
  time,
  points,
  boxes,
  openWeekdays,
}: Pick<ChartRow, 'time' | 'points' | 'boxes' | 'openWeekdays'>): string {
  const when = time === null ? 'a qualquer hora' : timeText(time)
  const detail = `${when} · ${pointsText(points).replace(' ', '\u00a0')}`
  if (openWeekdays.length === 0) return detail
  const isAlwaysOpen = openWeekdays.length === boxes.filter(Boolean).length
  const days = openWeekdays.map((weekday) => WEEKDAY_LABELS[weekday]!.toLowerCase()).join(', ')
  return `${detail} · quem pegar primeiro${isAlwaysOpen ? '' : `: ${days}`}`
}

/** The dates of a week: '15 a 21 de novembro de 2026', '27 de dezembro de 2026 a 2 de janeiro de 2027'. */
export function weekRangeText(days: readonly CivilDate[]): string {
  const [first, last] = [dayMonthYear(days[0]!), dayMonthYear(days.at(-1)!)]
  const end = `${last.date} de ${last.month} de ${last.year}`
  if (first.year !== last.year) return `${first.date} de ${first.month} de ${first.year} a ${end}`
  return first.month === last.month ? `${first.date} a ${end}` : `${first.date} de ${first.month} a ${end}`
}

const monthFormat = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })

function dayMonthYear(day: CivilDate) {
  // the first of a month is an ordinal in Portuguese
  const date = day.endsWith('-01') ? '1º' : Number(day.slice(8))
  return { date, month: monthFormat.format(new Date(day)), year: day.slice(0, 4) }
}
