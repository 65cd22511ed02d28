import { type CivilDate, plusDays, weekdayOf } from '../families/dates/civil-date.ts'
import { WEEKDAY_LABELS } from './task.ts'

const COUNT = 3

/** The next three dates with one of these weekdays, from today on. */
export function nextDates(weekdays: readonly number[], today: CivilDate): CivilDate[] {
  if (weekdays.length === 0) return []
  const dates: CivilDate[] = []
  for (let day = today; dates.length < COUNT; day = plusDays(day, 1))
    if (weekdays.includes(weekdayOf(day))) dates.push(day)
  return dates
}

/** 'hoje', 'amanhã', 'sáb 28'. */
export function nextDateText(date: CivilDate, today: CivilDate): string {
  if (date === today) return 'hoje'
  if (date === plusDays(today, 1)) return 'amanhã'
  return `${WEEKDAY_LABELS[weekdayOf(date)]?.toLocaleLowerCase('pt-BR')} ${Number(date.slice(8))}`
}
