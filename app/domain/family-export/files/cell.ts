import type { CivilDate } from '../../families/dates/civil-date.ts'
import { zonedFormatter } from '../../families/dates/zoned-formatter.ts'

/** A value of a CSV file. */
export type Cell = string | number

export type Column<Row> = [header: string, cell: (row: Row, context: CellContext) => Cell]

export interface CellContext {
  timeZone: string
  exportedAt: Date
}

/** Formats a date as Brazilian Excel does: '21/11/2026'. */
export function dayCell(day: CivilDate): string {
  return day.split('-').toReversed().join('/')
}

/** Formats a moment in the family's time zone: '21/11/2026 09:05'. '' for null. */
export function momentCell(moment: Date | null, { timeZone }: Pick<CellContext, 'timeZone'>): string {
  return moment ? formatterOf(timeZone).format(moment).replace(', ', ' ') : ''
}

const formatterOf = zonedFormatter({
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
