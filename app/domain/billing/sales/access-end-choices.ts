import {
  billingDayOfMonth,
  dayInBrasilia,
  endOfDayInBrasilia,
  nextBillingDate,
} from '../payments/billing-dates.ts'
import { formatShortBrasiliaDate } from '../payments/brasilia-date-text.ts'
import { MAX_ACCESS_YEARS } from '../subscriptions/given-access.ts'

/** The last days of access that 'Dar acesso até' offers, and the bounds of another day; 'yyyy-MM-dd' (rule 257). */
export function accessEndChoices(currentTime: Date) {
  const after = (months: number) =>
    dayInBrasilia(nextBillingDate(currentTime, months, billingDayOfMonth(currentTime)))
  const earliest = dayInBrasilia(currentTime)
  const latest = `${Number(earliest.slice(0, 4)) + MAX_ACCESS_YEARS}-12-31`
  const endOfYear = `${after(1).slice(0, 4)}-12-31`
  return {
    choices: [
      { day: after(1), label: '1 mês' },
      { day: after(3), label: '3 meses' },
      { day: endOfYear, label: formatShortBrasiliaDate(endOfDayInBrasilia(endOfYear)) },
    ],
    earliest,
    latest,
  }
}
