import { TZDate } from '@date-fns/tz'
import { addDays, addMonths, format } from 'date-fns'
import { BILLING_TIME_ZONE } from '../payments/billing-dates.ts'

/** How often a page was answered on a day. */
export interface PageCount {
  /** The page's address without its query. */
  page: string
  /** 'yyyy-MM-dd' in Brasília. */
  day: string
  count: number
}

/** One page's answers, oldest first, beside the days and months of PageCounts. */
export interface CountedPage {
  page: string
  byDay: number[]
  byMonth: number[]
}

/** What administrators see: the last thirty days and twelve months, today's last. */
export interface PageCounts {
  days: string[]
  /** 'yyyy-MM' */
  months: string[]
  /** Most read in the thirty days first. */
  pages: CountedPage[]
}

const DAYS = 30
const MONTHS = 12
/** Two whole years and the month under way (content/legal/privacidade.md says the same). */
const KEPT_MONTHS = 25

/** The days and months that administrators see at `moment`, oldest first. */
export function shownTimes(moment: Date): Pick<PageCounts, 'days' | 'months'> {
  const today = new TZDate(moment, BILLING_TIME_ZONE)
  return {
    days: Array.from({ length: DAYS }, (_, index) => format(addDays(today, index - DAYS + 1), 'yyyy-MM-dd')),
    // a month's first day, for the 31st has none of its like in every month
    months: Array.from({ length: MONTHS }, (_, index) =>
      format(firstDay(today, index - MONTHS + 1), 'yyyy-MM'),
    ),
  }
}

/** The first day whose counts are still kept at `moment`. */
export function firstKeptDay(moment: Date): string {
  return format(firstDay(new TZDate(moment, BILLING_TIME_ZONE), 1 - KEPT_MONTHS), 'yyyy-MM-dd')
}

function firstDay(day: TZDate, months: number): Date {
  return addMonths(new TZDate(day.getFullYear(), day.getMonth(), 1, BILLING_TIME_ZONE), months)
}

/** Sorts counts by page, day and month. `byMonth` names months in `day`, as 'yyyy-MM'. */
export function countsByPage(
  { days, months }: Pick<PageCounts, 'days' | 'months'>,
  byDay: readonly PageCount[],
  byMonth: readonly PageCount[],
): CountedPage[] {
  const names = [...new Set([...byDay, ...byMonth].map(({ page }) => page))]
  const pages = names.map((page) => ({
    page,
    byDay: days.map((day) => countOf(byDay, page, day)),
    byMonth: months.map((month) => countOf(byMonth, page, month)),
  }))
  return pages.toSorted(
    (a, b) =>
      sumOf(b.byDay) - sumOf(a.byDay) || sumOf(b.byMonth) - sumOf(a.byMonth) || (a.page < b.page ? -1 : 1),
  )
}

function countOf(counts: readonly PageCount[], page: string, day: string): number {
  return counts.find((count) => count.page === page && count.day === day)?.count ?? 0
}

/** All of them together. */
export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
