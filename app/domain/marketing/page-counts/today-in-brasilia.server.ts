import { HOUR_MS } from '#app/base/durations.ts'
import { now } from '#app/base/clock.server.ts'
import { dayInBrasilia } from '../../billing/payments/billing-dates.ts'

let cachedHour = Number.NaN
let today = ''

/** The current day in Brasília, 'yyyy-MM-dd'. Computed once an hour. */
export function todayInBrasilia(): string {
  const currentTime = now()
  const hour = Math.floor(currentTime.getTime() / HOUR_MS)
  if (hour !== cachedHour) [cachedHour, today] = [hour, dayInBrasilia(currentTime)]
  return today
}
