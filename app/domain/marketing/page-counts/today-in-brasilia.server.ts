import { HOUR_MS } from '#app/base/durations.ts'
import { now } from '#app/base/clock.server.ts'
import { dayInBrasilia } from '../../billing/payments/billing-dates.ts'

let cachedHour = Number.NaN
let today = ''

/** The day in Brasília, 'yyyy-MM-dd'; computed once an hour. */
export function todayInBrasilia(): string {
  const moment = now()
  const thisHour = Math.floor(moment.getTime() / HOUR_MS)
  if (thisHour !== cachedHour) [cachedHour, today] = [thisHour, dayInBrasilia(moment)]
  return today
}
