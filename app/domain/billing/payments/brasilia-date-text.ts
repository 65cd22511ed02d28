import { BILLING_TIME_ZONE } from './billing-dates.ts'

// module-level, because creating a formatter costs a thousand times as much as using it
const brasiliaFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: BILLING_TIME_ZONE, ...options })
const dayFormat = brasiliaFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDayFormat = brasiliaFormat({ dateStyle: 'short' })
const minuteFormat = brasiliaFormat({ dateStyle: 'short', timeStyle: 'short' })
const secondFormat = brasiliaFormat({ dateStyle: 'short', timeStyle: 'medium' })

/** '21 de dezembro de 2026': the date in Brasília. */
export function formatBrasiliaDate(instant: string | Date): string {
  return dayFormat.format(new Date(instant))
}

/** '21/12/2026': the date in Brasília. */
export function formatShortBrasiliaDate(instant: string | Date): string {
  return shortDayFormat.format(new Date(instant))
}

/** '21/12/2026, 14:05': date and time in Brasília. */
export function formatBrasiliaMinute(instant: string | Date): string {
  return minuteFormat.format(new Date(instant))
}

/** '21/12/2026, 14:05:10': date and time in Brasília. */
export function formatBrasiliaSecond(instant: string | Date): string {
  return secondFormat.format(new Date(instant))
}
