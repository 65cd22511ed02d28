import { TZDate } from '@date-fns/tz'
import { addDays, addMonths, format } from 'date-fns'
import { BILLING_TIME_ZONE } from '../../billing/payments/billing-dates.ts'

/** Number of views of a page on a day. */
export interface PageCount {
  /** Path of the page, without query. */
  page: string
  /** 'yyyy-MM-dd' in Brasília. */
  day: string
  count: number
}

/** Views of one page, in the order of `days` and `months` of `PageCounts`. */
export interface CountedPage {
  page: string
  byDay: number[]
  byMonth: number[]
}

/** Report of the last thirty days and twelve months, oldest first. */
export interface PageCounts {
  days: string[]
  /** 'yyyy-MM' */
  months: string[]
  /** The page with the most views in the thirty days first. */
  pages: CountedPage[]
}

const REPORT_DAYS = 30
const REPORT_MONTHS = 12
/** The current month and two years before it, as content/legal/privacidade.md promises. */
const RETENTION_MONTHS = 25

/** Days and months of the report at `moment`, oldest first. */
export function reportPeriods(moment: Date): Pick<PageCounts, 'days' | 'months'> {
  const today = new TZDate(moment, BILLING_TIME_ZONE)
  return {
    days: Array.from({ length: REPORT_DAYS }, (_, index) =>
      format(addDays(today, index - REPORT_DAYS + 1), 'yyyy-MM-dd'),
    ),
    // counts from the first of the month, because not every month has a 31st
    months: Array.from({ length: REPORT_MONTHS }, (_, index) =>
      format(firstOfMonth(today, index - REPORT_MONTHS + 1), 'yyyy-MM'),
    ),
  }
}

/** Counts of earlier days are deleted at `moment`. */
export function firstRetainedDay(moment: Date): string {
  return format(firstOfMonth(new TZDate(moment, BILLING_TIME_ZONE), 1 - RETENTION_MONTHS), 'yyyy-MM-dd')
}

function firstOfMonth(day: TZDate, months: number): Date {
  return addMonths(new TZDate(day.getFullYear(), day.getMonth(), 1, BILLING_TIME_ZONE), months)
}

/** Groups counts by page. In `byMonth` the field `day` contains a month, 'yyyy-MM'. */
export function countsByPage(
  { days, months }: Pick<PageCounts, 'days' | 'months'>,
  byDay: readonly PageCount[],
  byMonth: readonly PageCount[],
): CountedPage[] {
  const paths = [...new Set([...byDay, ...byMonth].map(({ page }) => page))]
  const pages = paths.map((page) => ({
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

export function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
