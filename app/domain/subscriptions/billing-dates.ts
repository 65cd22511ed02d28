import { TZDate } from '@date-fns/tz'
import { addMonths, differenceInCalendarDays, getDaysInMonth, setDate, startOfDay } from 'date-fns'
import { GUARANTEE_DAYS } from '../payments/plan.ts'

/** Days of a charge are those of Brasília, where providers and the law count. */
export const BILLING_TIME_ZONE = 'America/Sao_Paulo'

/** Days a family goes on after a renewal was due and not paid: providers try a card again in that time. */
export const GRACE_DAYS = 5

const DAY_MS = 24 * 60 * 60 * 1000

/** The day of the month on which a subscription that began at `start` is charged. */
export function billingDayOf(start: Date): number {
  return new TZDate(start, BILLING_TIME_ZONE).getDate()
}

/**
 * When the next charge is due after one at `charged` that pays `months` (spec section 4): on `billingDay`, or on the
 * last day of a shorter month, so that 31 January is followed by 28 February and 31 March, and 29 February by the
 * 28th until the next leap year. A charge some days early or late does not move the day.
 */
export function nextBillingDate(charged: Date, months: number, billingDay: number): Date {
  const due = addMonths(new TZDate(charged, BILLING_TIME_ZONE), months)
  const candidates = [-1, 0, 1].map((shift) => onDay(addMonths(setDate(due, 1), shift), billingDay))
  const [nearest] = candidates.toSorted(
    (a, b) => Math.abs(differenceInCalendarDays(a, due)) - Math.abs(differenceInCalendarDays(b, due)),
  )
  return new Date((nearest ?? due).getTime())
}

/** Until when access lasts that is paid until `paidUntil` and goes on being renewed. */
export function graceEnd(paidUntil: Date): Date {
  return new Date(paidUntil.getTime() + GRACE_DAYS * DAY_MS)
}

/** The first moment at which a first charge is not given back on request any more: the day after the seventh day. */
export function guaranteeEnd(charged: Date): Date {
  const day = startOfDay(new TZDate(charged, BILLING_TIME_ZONE))
  return new Date(setDate(day, day.getDate() + GUARANTEE_DAYS + 1).getTime())
}

function onDay(month: TZDate, day: number): TZDate {
  return setDate(month, Math.min(day, getDaysInMonth(month)))
}
