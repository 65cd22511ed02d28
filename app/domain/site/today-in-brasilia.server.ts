import { now } from '#app/platform/clock.server.ts'
import { dayInBrasilia } from '../payments/billing-dates.ts'

const HOUR_MS = 3_600_000
let hour = Number.NaN
let today = ''

/** The day in Brasília, 'yyyy-MM-dd', reckoned once an hour, on which all its days begin. */
export function todayInBrasilia(): string {
  const moment = now()
  const thisHour = Math.floor(moment.getTime() / HOUR_MS)
  if (thisHour !== hour) [hour, today] = [thisHour, dayInBrasilia(moment)]
  return today
}
