import { TZDate } from '@date-fns/tz'
import { addDays, addMonths, format } from 'date-fns'
import { BILLING_TIME_ZONE } from '../../billing/payments/billing-dates.ts'

export interface PageCount {
  /** Path of the page, without query. */
  page: string
  /** 'yyyy-MM-dd' in Brasília. */
  day: string
  count: number
}

/** Views of one page, in the order of `days` and `months` of `PageReport`. */
export interface CountedPage {
  page: string
  byDay: number[]
  byMonth: number[]
}

/** Report of the last thirty days and twelve months, oldest first. */
export interface PageReport {
  days: string[]
  /** 'yyyy-MM' */
  months: string[]
  /** Ordered by views in the thirty days, most first. */
  pages: CountedPage[]
}

const REPORT_DAYS = 30
const REPORT_MONTHS = 12
/** The current month and two years before it, as content/legal/privacidade.md promises. */
const RETENTION_MONTHS = 25

/** Days and months of the report at `currentTime`, oldest first. */
export function reportPeriods(currentTime: Date): Pick<PageReport, 'days' | 'months'> {
  const today = new TZDate(currentTime, BILLING_TIME_ZONE)
  return {
    days: Array.from({ length: REPORT_DAYS }, (_, index) =>
      format(addDays(today, index - REPORT_DAYS + 1), 'yyyy-MM-dd'),
    ),
    // starts from the first of the month, because not every month has a 31st
    months: Array.from({ length: REPORT_MONTHS }, (_, index) =>
      format(firstOfMonth(today, index - REPORT_MONTHS + 1), 'yyyy-MM'),
    ),
  }
}

/** First day whose counts are retained at `currentTime`; 'yyyy-MM-dd' in Brasília. */
export function firstRetainedDay(currentTime: Date): string {
  return format(firstOfMonth(new TZDate(currentTime, BILLING_TIME_ZONE), 1 - RETENTION_MONTHS), 'yyyy-MM-dd')
}

function firstOfMonth(day: TZDate, monthOffset: number): Date {
  return addMonths(new TZDate(day.getFullYear(), day.getMonth(), 1, BILLING_TIME_ZONE), monthOffset)
}

/** Groups counts by page. In `byMonth` the field `day` contains a month, 'yyyy-MM'. */
export function countsByPage(
  { days, months }: Pick<PageReport, 'days' | 'months'>,
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
