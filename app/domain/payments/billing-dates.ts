import { tzOffset } from '@date-fns/tz'
import { GUARANTEE_DAYS } from './plan.ts'

/** Days of a charge are those of Brasília, where providers and the law count. */
export const BILLING_TIME_ZONE = 'America/Sao_Paulo'

/** Days a family goes on after a renewal was due and not paid: providers try a card again in that time. */
export const GRACE_DAYS = 5

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The day of the month on which a subscription that began at `start` is charged. */
export function billingDayOf(start: Date): number {
  return wallOf(start).getUTCDate()
}

/**
 * When the next charge is due after one at `charged` that pays `months` (spec section 4): on `billingDay`, or on the
 * last day of a shorter month, so that 31 January is followed by 28 February and 31 March, and 29 February by the
 * 28th until the next leap year. A charge some days early or late does not move the day.
 */
export function nextBillingDate(charged: Date, months: number, billingDay: number): Date {
  const wall = wallOf(charged)
  const due = onDay(wall, months, wall.getUTCDate())
  const away = (candidate: number) => Math.abs(candidate - due)
  const [nearest] = [months - 1, months, months + 1]
    .map((later) => onDay(wall, later, billingDay))
    .toSorted((a, b) => away(a) - away(b))
  return momentOf(nearest ?? due)
}

/** Until when access lasts that is paid until `paidUntil` and goes on being renewed. */
export function graceEnd(paidUntil: Date): Date {
  return new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS)
}

/** The first moment at which a first charge is not given back on request any more: the day after the seventh day. */
export function guaranteeEnd(charged: Date): Date {
  const wall = wallOf(charged)
  const day = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate() + GUARANTEE_DAYS + 1)
  return momentOf(day)
}

/** 'yyyy-MM-dd': the day of Brasília's calendar that `moment` falls on. */
export function dayInBrasilia(moment: Date): string {
  return wallOf(moment).toISOString().slice(0, 10)
}

/** Whole days from one moment to another on Brasília's calendar: 1 from late last night to this morning. */
export function daysBetween(from: Date, to: Date): number {
  const day = (moment: Date) => Math.floor(wallOf(moment).getTime() / DAY_MS)
  return day(to) - day(from)
}

// days are counted in UTC, on a clock that shows what those in Brasília show

/** The moment whose UTC fields are Brasília's calendar and clock at `moment`. */
function wallOf(moment: Date): Date {
  return new Date(moment.getTime() + tzOffset(BILLING_TIME_ZONE, moment) * MINUTE_MS)
}

/** The moment at which Brasília's calendar and clock show `wall`. */
function momentOf(wall: number): Date {
  const near = new Date(wall - tzOffset(BILLING_TIME_ZONE, new Date(wall)) * MINUTE_MS)
  return new Date(wall - tzOffset(BILLING_TIME_ZONE, near) * MINUTE_MS)
}

/** The time of day of `wall`, so many months later, on this day or the last of a shorter month; in milliseconds. */
function onDay(wall: Date, months: number, day: number): number {
  const [year, month] = [wall.getUTCFullYear(), wall.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day, lastDay)) + (wall.getTime() % DAY_MS)
}
