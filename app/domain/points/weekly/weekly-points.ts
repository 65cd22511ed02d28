import { pointsText } from '#app/base/format-points.ts'
import { type CivilDate, plusDays, windowStarts } from '../../families/dates/civil-date.ts'

/** Points that a child earned, lost and redeemed from Sunday to Saturday, each ≥ 0. */
export interface WeekPoints {
  /** The first day, a Sunday. */
  week: CivilDate
  /** A Saturday. */
  lastDay: CivilDate
  earned: number
  lost: number
  redeemed: number
}

/** Twelve weeks of a child, oldest first. `earlier` and `later` are the last days of the adjacent pages, null for none. */
export interface WeeklyPoints {
  weeks: WeekPoints[]
  earlier: CivilDate | null
  later: CivilDate | null
}

export const WEEKS_PER_PAGE = 12

/** The Sunday on or before `day`, which identifies its week. */
export const sundayOf = (day: CivilDate): CivilDate => windowStarts(day).week

/** The last `count` Sundays up to the week of `until`, oldest first. */
export function weeksUntil(until: CivilDate, count = WEEKS_PER_PAGE): CivilDate[] {
  const last = sundayOf(until)
  return Array.from({ length: count }, (_, index) => plusDays(last, (index + 1 - count) * 7))
}

/** Returns one item for each of `weeks`, with zeros for weeks without entries. */
export function fillWeeks(
  weeks: readonly CivilDate[],
  storedWeeks: readonly Omit<WeekPoints, 'lastDay'>[],
): WeekPoints[] {
  return weeks.map((week) => {
    const points = storedWeeks.find((storedWeek) => storedWeek.week === week)
    return { earned: 0, lost: 0, redeemed: 0, ...points, week, lastDay: plusDays(week, 6) }
  })
}

/** The last days of the pages before and after `weeks`, from the week of the first entry to the week of `today`. */
export function pagesAround(
  weeks: readonly CivilDate[],
  { firstDay, today }: { firstDay: CivilDate | null; today: CivilDate },
): Pick<WeeklyPoints, 'earlier' | 'later'> {
  const [firstWeek = today] = weeks
  const lastWeek = weeks.at(-1) ?? today
  const nextPageEnd = plusDays(lastWeek, WEEKS_PER_PAGE * 7)
  return {
    earlier: firstDay !== null && firstDay < firstWeek ? plusDays(firstWeek, -1) : null,
    later: lastWeek >= sundayOf(today) ? null : nextPageEnd < today ? nextPageEnd : today,
  }
}

export type PointsParts = Pick<WeekPoints, 'earned' | 'lost' | 'redeemed'>

export const weekSum = ({ earned, lost, redeemed }: PointsParts): number => earned - lost - redeemed

export function totalOf(weeks: readonly WeekPoints[]): PointsParts {
  const sum = (part: 'earned' | 'lost' | 'redeemed') => weeks.reduce((total, week) => total + week[part], 0)
  return { earned: sum('earned'), lost: sum('lost'), redeemed: sum('redeemed') }
}

export interface PointsAxis {
  /** Points between two lines: 1, 2 or 5 times a power of ten. */
  step: number
  /** Multiples of `step` from the lowest (≤ 0) to the highest (> 0), with zero. */
  lines: number[]
}

const MAX_INTERVALS = 4

/** The axis of the chart: at most five lines, above zero for earned points, below zero for lost and redeemed ones. */
export function pointsAxis(weeks: readonly WeekPoints[]): PointsAxis {
  const maxEarned = Math.max(1, ...weeks.map(({ earned }) => earned))
  const maxSpent = Math.max(0, ...weeks.map(({ lost, redeemed }) => lost + redeemed))
  const intervalsOf = (step: number) => [Math.ceil(maxEarned / step), Math.ceil(maxSpent / step)] as const
  let step = 1
  for (let stepIndex = 0; intervalsOf(step)[0] + intervalsOf(step)[1] > MAX_INTERVALS; stepIndex += 1) {
    // 1, 2, 5, 10, 20, 50 …
    step *= stepIndex % 3 === 1 ? 2.5 : 2
  }
  const [countAbove, countBelow] = intervalsOf(step)
  const lineCount = countAbove + countBelow + 1
  return { step, lines: Array.from({ length: lineCount }, (_, index) => (index - countBelow) * step) }
}

const dayFormat = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', timeZone: 'UTC' })
const dayMonthFormat = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dateFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' })
const noon = (date: CivilDate) => new Date(`${date}T12:00:00Z`)

/** '15 a 21 de novembro', '29 de novembro a 5 de dezembro'. Adds a year other than `thisYear`. */
export function dateRangeText(first: CivilDate, last: CivilDate, thisYear: string): string {
  if (first.slice(0, 4) !== last.slice(0, 4))
    return `${dateFormat.format(noon(first))} a ${dateFormat.format(noon(last))}`
  const lastText = (last.startsWith(thisYear) ? dayMonthFormat : dateFormat).format(noon(last))
  const firstText = (first.slice(0, 7) === last.slice(0, 7) ? dayFormat : dayMonthFormat).format(noon(first))
  return `${firstText} a ${lastText}`
}

/** '15/11'. */
export const shortDate = (date: CivilDate): string => `${date.slice(8)}/${date.slice(5, 7)}`

const numberFormat = new Intl.NumberFormat('pt-BR')

/**
 * The chart as text: 'De 30 de agosto a 21 de novembro: ganhou 340, perdeu 25 e resgatou 120 pontos.
 * Semana com mais ganhos: 8 a 14 de novembro, com 86.'
 */
export function weeksText(weeks: readonly WeekPoints[], thisYear: string): string {
  const first = weeks[0]
  const last = weeks.at(-1)
  if (!first || !last) return ''
  const { earned, lost, redeemed } = totalOf(weeks)
  const dateRange = dateRangeText(first.week, last.lastDay, thisYear)
  if (earned === 0 && lost === 0 && redeemed === 0) return `De ${dateRange}: nenhum ponto.`
  const [earnedText, lostText] = [earned, lost].map((points) => numberFormat.format(points))
  const bestWeek = weeks.reduce((best, week) => (week.earned > best.earned ? week : best))
  const bestWeekText = `Semana com mais ganhos: ${dateRangeText(bestWeek.week, bestWeek.lastDay, thisYear)}, com ${numberFormat.format(bestWeek.earned)}.`
  return `De ${dateRange}: ganhou ${earnedText}, perdeu ${lostText} e resgatou ${pointsText(redeemed)}.${bestWeek.earned > 0 ? ` ${bestWeekText}` : ''}`
}
