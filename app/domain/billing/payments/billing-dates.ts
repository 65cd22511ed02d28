import { DAY_MS, MINUTE_MS } from '#app/base/durations.ts'
import { tzOffset } from '@date-fns/tz'
import { GUARANTEE_DAYS } from './plan.ts'

/** All billing dates are dates in Brasília. */
export const BILLING_TIME_ZONE = 'America/Sao_Paulo'

/** Days of access after an unpaid renewal, while providers retry the card (rule 72). */
export const GRACE_DAYS = 5

/** The day of the month (1 to 31) on which a subscription that began at `start` is charged. */
export function billingDayOfMonth(start: Date): number {
  return wallTimeOf(start).getUTCDate()
}

/**
 * When the next charge is due after a charge at `chargedAt` that paid `months` (rule 72). The date is on `dayOfMonth`, or
 * on the last day of a shorter month: 31 January is followed by 28 February and 31 March. A charge that was a few days
 * early or late does not move the next one.
 */
export function nextBillingDate(chargedAt: Date, months: number, dayOfMonth: number): Date {
  const wallTime = wallTimeOf(chargedAt)
  const exactTime = wallTimeAfter(wallTime, months, wallTime.getUTCDate())
  const distance = (candidate: number) => Math.abs(candidate - exactTime)
  const [nearestTime] = [months - 1, months, months + 1]
    .map((monthCount) => wallTimeAfter(wallTime, monthCount, dayOfMonth))
    .toSorted((a, b) => distance(a) - distance(b))
  return instantAtWallTime(nearestTime ?? exactTime)
}

/** End of access if the renewal due at `paidUntil` is not paid. */
export function graceEnd(paidUntil: Date): Date {
  return new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS)
}

/** End of the guarantee: midnight in Brasília after the seventh day that follows the first charge (rule 74). */
export function guaranteeEnd(chargedAt: Date): Date {
  const startOfDay = wallTimeOf(chargedAt).setUTCHours(0, 0, 0, 0)
  return instantAtWallTime(startOfDay + (GUARANTEE_DAYS + 1) * DAY_MS)
}

/** The date of `instant` in Brasília: 'yyyy-MM-dd'. */
export function dayInBrasilia(instant: Date): string {
  return wallTimeOf(instant).toISOString().slice(0, 10)
}

/** The hour of `instant` in Brasília: 0 to 23. */
export function hourInBrasilia(instant: Date): number {
  return wallTimeOf(instant).getUTCHours()
}

/** The last millisecond of a date in Brasília ('yyyy-MM-dd'). */
export function endOfDayInBrasilia(day: string): Date {
  return new Date(instantAtWallTime(Date.parse(day) + DAY_MS).getTime() - 1)
}

/** Number of midnights in Brasília between two instants: 1 from 23:59 to 00:01. */
export function daysBetween(from: Date, to: Date): number {
  const dayNumber = (instant: Date) => Math.floor(wallTimeOf(instant).getTime() / DAY_MS)
  return dayNumber(to) - dayNumber(from)
}

/** A date whose UTC fields are the date and time in Brasília at `instant`. */
function wallTimeOf(instant: Date): Date {
  return new Date(instant.getTime() + tzOffset(BILLING_TIME_ZONE, instant) * MINUTE_MS)
}

/** Inverse of `wallTimeOf`: the instant at which the date and time in Brasília are `wallTime` (in milliseconds). */
function instantAtWallTime(wallTime: number): Date {
  const approximateInstant = new Date(wallTime - tzOffset(BILLING_TIME_ZONE, new Date(wallTime)) * MINUTE_MS)
  return new Date(wallTime - tzOffset(BILLING_TIME_ZONE, approximateInstant) * MINUTE_MS)
}

/** `wallTime` plus `months`, on `dayOfMonth` or the last day of a shorter month; in milliseconds. */
function wallTimeAfter(wallTime: Date, months: number, dayOfMonth: number): number {
  const [year, month] = [wallTime.getUTCFullYear(), wallTime.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(dayOfMonth, lastDay)) + (wallTime.getTime() % DAY_MS)
}
