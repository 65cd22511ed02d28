import { DAY_MS, MINUTE_MS } from '#app/base/durations.ts'
import { tzOffset } from '@date-fns/tz'
import { GUARANTEE_DAYS } from './plan.ts'

/** Days of a charge are counted in Brasília's time zone. */
export const BILLING_TIME_ZONE = 'America/Sao_Paulo'

/** Days of access after an unpaid renewal (rule 72), in which providers retry the card. */
export const GRACE_DAYS = 5

/** The day of the month on which a subscription that began at `start` is charged. */
export function billingDayOf(start: Date): number {
  return wallTimeOf(start).getUTCDate()
}

/**
 * Due date of the charge after a charge that paid `months` (rule 72): on `billingDay`, or on the last day of a shorter
 * month, so that 31 January is followed by 28 February and 31 March. A charge a few days early or late does not move the
 * day.
 */
export function nextBillingDate(chargedAt: Date, months: number, billingDay: number): Date {
  const wallTime = wallTimeOf(chargedAt)
  const dueTime = dateOnDay(wallTime, months, wallTime.getUTCDate())
  const distance = (candidate: number) => Math.abs(candidate - dueTime)
  const [nearest] = [months - 1, months, months + 1]
    .map((monthCount) => dateOnDay(wallTime, monthCount, billingDay))
    .toSorted((a, b) => distance(a) - distance(b))
  return momentOf(nearest ?? dueTime)
}

/** End of access for a renewing subscription that is paid until `paidUntil`. */
export function graceEnd(paidUntil: Date): Date {
  return new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS)
}

/** End of the guarantee of a first charge: midnight after the seventh day (rule 74). */
export function guaranteeEnd(chargedAt: Date): Date {
  const startOfDay = wallTimeOf(chargedAt).setUTCHours(0, 0, 0, 0)
  return momentOf(startOfDay + (GUARANTEE_DAYS + 1) * DAY_MS)
}

/** The day of `moment` on Brasília's calendar: 'yyyy-MM-dd'. */
export function dayInBrasilia(moment: Date): string {
  return wallTimeOf(moment).toISOString().slice(0, 10)
}

/** Whole days from one moment to another on Brasília's calendar: 1 from late last night to this morning. */
export function daysBetween(from: Date, to: Date): number {
  const day = (moment: Date) => Math.floor(wallTimeOf(moment).getTime() / DAY_MS)
  return day(to) - day(from)
}

/** The moment whose UTC fields are Brasília's calendar and clock at `moment`. */
function wallTimeOf(moment: Date): Date {
  return new Date(moment.getTime() + tzOffset(BILLING_TIME_ZONE, moment) * MINUTE_MS)
}

/** The moment at which Brasília's calendar and clock show `wallTime`. */
function momentOf(wallTime: number): Date {
  const approximate = new Date(wallTime - tzOffset(BILLING_TIME_ZONE, new Date(wallTime)) * MINUTE_MS)
  return new Date(wallTime - tzOffset(BILLING_TIME_ZONE, approximate) * MINUTE_MS)
}

/** `wallTime` moved by these months to this day, or to the last day of a shorter month; in milliseconds. */
function dateOnDay(wallTime: Date, months: number, day: number): number {
  const [year, month] = [wallTime.getUTCFullYear(), wallTime.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day, lastDay)) + (wallTime.getTime() % DAY_MS)
}
