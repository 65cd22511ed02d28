import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  billingDayOfMonth,
  dayInBrasilia,
  daysBetween,
  graceEnd,
  guaranteeEnd,
  nextBillingDate,
} from './billing-dates.ts'

/** Noon in Brasília, which has the same date in UTC. */
const noon = (day: string) => new Date(`${day}T15:00:00.000Z`)
const brasiliaDateOf = (instant: Date) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'America/Sao_Paulo' }).format(instant)

function nextBillingDateAfter(chargedAt: string, months: number, start = chargedAt): string {
  return brasiliaDateOf(nextBillingDate(noon(chargedAt), months, billingDayOfMonth(noon(start))))
}

it('the next charge is one month, six months or a year later, at the same time of day', () => {
  expect(nextBillingDateAfter('2026-03-10', 1)).toBe('2026-04-10')
  expect(nextBillingDateAfter('2026-03-10', 6)).toBe('2026-09-10')
  expect(nextBillingDateAfter('2026-03-10', 12)).toBe('2027-03-10')
  expect(nextBillingDate(noon('2026-03-10'), 1, 10)).toEqual(noon('2026-04-10'))
})

it('a subscription that started on the 31st is charged on the last day of shorter months, and on the 31st of longer ones', () => {
  expect(nextBillingDateAfter('2026-01-31', 1)).toBe('2026-02-28')
  expect(nextBillingDateAfter('2026-02-28', 1, '2026-01-31')).toBe('2026-03-31')
  expect(nextBillingDateAfter('2026-03-31', 1, '2026-01-31')).toBe('2026-04-30')
  expect(nextBillingDateAfter('2028-01-31', 1)).toBe('2028-02-29')
})

it('a yearly subscription that started on 29 February is charged on 28 February until the next leap year', () => {
  expect(nextBillingDateAfter('2024-02-29', 12)).toBe('2025-02-28')
  expect(nextBillingDateAfter('2025-02-28', 12, '2024-02-29')).toBe('2026-02-28')
  expect(nextBillingDateAfter('2027-02-28', 12, '2024-02-29')).toBe('2028-02-29')
})

it('a charge that was some days early or late does not move the next charge', () => {
  expect(nextBillingDateAfter('2026-02-03', 1, '2026-01-01')).toBe('2026-03-01')
  expect(nextBillingDateAfter('2026-01-31', 1, '2025-12-01')).toBe('2026-03-01')
  expect(nextBillingDateAfter('2026-03-01', 1, '2026-01-31')).toBe('2026-03-31')
})

it('a charge at 23:30 in Brasília counts for its date there, not for the next day as in UTC', () => {
  const chargedAt = new Date('2026-02-01T02:30:00Z')
  expect(billingDayOfMonth(chargedAt)).toBe(31)
  expect(brasiliaDateOf(nextBillingDate(chargedAt, 1, 31))).toBe('2026-02-28')
})

it('the next charge is within 17 days of the full months, on the billing day or the last day of a shorter month', () => {
  const anyDay = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2060-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(
      anyDay,
      fc.constantFrom(1, 6, 12),
      fc.integer({ min: 1, max: 31 }),
      (chargedAt, months, day) => {
        const nextDate = nextBillingDate(chargedAt, months, day)
        const days = (nextDate.getTime() - chargedAt.getTime()) / (24 * 60 * 60 * 1000)
        expect(days).toBeGreaterThan(28 * months - 17)
        expect(days).toBeLessThan(31 * months + 17)
        const [year = 0, month = 0, dayOfMonth = 0] = brasiliaDateOf(nextDate).split('-').map(Number)
        expect(dayOfMonth).toBe(Math.min(day, new Date(Date.UTC(year, month, 0)).getUTCDate()))
      },
    ),
  )
})

it('punctual charges are all on the day of the first charge, or on the last day of a shorter month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.constantFrom(1, 6, 12), (day, months) => {
      let chargeDate = noon(`2024-01-${String(day).padStart(2, '0')}`)
      for (let chargeNumber = 1; chargeNumber <= 30; chargeNumber += 1) {
        chargeDate = nextBillingDate(chargeDate, months, day)
        const monthCount = chargeNumber * months
        const [year, month] = [2024 + Math.floor(monthCount / 12), monthCount % 12]
        const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
        expect(brasiliaDateOf(chargeDate)).toBe(
          `${year}-${String(month + 1).padStart(2, '0')}-${String(Math.min(day, lastDay)).padStart(2, '0')}`,
        )
      }
    }),
  )
})

it('access ends five days after an unpaid renewal', () => {
  expect(graceEnd(noon('2026-02-26'))).toEqual(noon('2026-03-03'))
})

it('the guarantee ends at the end of the seventh day after the charge, in Brasília', () => {
  expect(guaranteeEnd(noon('2026-03-10'))).toEqual(new Date('2026-03-18T03:00:00Z'))
  expect(guaranteeEnd(new Date('2026-03-11T02:59:00Z'))).toEqual(new Date('2026-03-18T03:00:00Z'))
})

it('dates follow the calendar of Brasília, where a day starts three hours later than in UTC', () => {
  const [lateEvening, nextMorning] = [new Date('2026-03-31T02:59:59Z'), new Date('2026-03-31T03:00:00Z')]
  expect([dayInBrasilia(lateEvening), dayInBrasilia(nextMorning)]).toEqual(['2026-03-30', '2026-03-31'])
  expect(daysBetween(lateEvening, nextMorning)).toBe(1)
  expect(daysBetween(nextMorning, noon('2026-03-31'))).toBe(0)
})
