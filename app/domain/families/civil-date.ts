import { TZDate } from '@date-fns/tz'
import { addDays, format, parseISO, startOfMonth, startOfWeek, startOfYear } from 'date-fns'

/** A day of the calendar, 'yyyy-MM-dd', without time or zone (product.md 6). */
export type CivilDate = string

/** The zones of Brazil a family may choose; the first is the default (product.md 6). */
export const BRAZILIAN_TIME_ZONES = [
  'America/Sao_Paulo',
  'America/Noronha',
  'America/Belem',
  'America/Fortaleza',
  'America/Recife',
  'America/Araguaina',
  'America/Maceio',
  'America/Bahia',
  'America/Campo_Grande',
  'America/Cuiaba',
  'America/Santarem',
  'America/Porto_Velho',
  'America/Boa_Vista',
  'America/Manaus',
  'America/Eirunepe',
  'America/Rio_Branco',
] as const

const iso = (date: Date): CivilDate => format(date, 'yyyy-MM-dd')

/** The calendar day that `moment` falls on in `timeZone`. */
export function civilDateOf(moment: Date, timeZone: string): CivilDate {
  return iso(new TZDate(moment, timeZone))
}

/** 'HH:mm' of `moment` in `timeZone`. */
export function wallTimeOf(moment: Date, timeZone: string): string {
  return format(new TZDate(moment, timeZone), 'HH:mm')
}

/** The moment at which clocks in `timeZone` show `time` ('HH:mm') on `day`. */
export function momentOf(day: CivilDate, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, date, hours, minutes, timeZone).getTime())
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(date: CivilDate): number {
  return parseISO(date).getDay()
}

/** The day `days` after `date` (before, when negative). */
export function plusDays(date: CivilDate, days: number): CivilDate {
  return iso(addDays(parseISO(date), days))
}

export interface PointWindowStarts {
  today: CivilDate
  week: CivilDate
  month: CivilDate
  year: CivilDate
}

/** First day of each window of points; weeks start on Sunday (spec section 9). */
export function windowStarts(today: CivilDate): PointWindowStarts {
  const date = parseISO(today)
  return {
    today,
    week: iso(startOfWeek(date, { weekStartsOn: 0 })),
    month: iso(startOfMonth(date)),
    year: iso(startOfYear(date)),
  }
}
