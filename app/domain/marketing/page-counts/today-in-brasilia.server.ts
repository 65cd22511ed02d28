import { now } from '#app/base/clock.server.ts'
import { dayInBrasilia } from '../../billing/payments/billing-dates.ts'

const HOUR_MS = 3_600_000
let cachedHour = Number.NaN
let today = ''

/** The day in Brasília, 'yyyy-MM-dd'; computed once an hour. */
export function todayInBrasilia(): string {
  const moment = now()
  const thisHour = Math.floor(moment.getTime() / HOUR_MS)
  if (thisHour !== cachedHour) [cachedHour, today] = [thisHour, dayInBrasilia(moment)]
  return today
}
