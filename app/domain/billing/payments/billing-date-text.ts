import { BILLING_TIME_ZONE } from './billing-dates.ts'

// creating a formatter costs a thousand times as much as using it
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: BILLING_TIME_ZONE, ...options })
const dayFormat = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDayFormat = formatter({ dateStyle: 'short' })
const minuteFormat = formatter({ dateStyle: 'short', timeStyle: 'short' })
const secondFormat = formatter({ dateStyle: 'short', timeStyle: 'medium' })

/** '21 de dezembro de 2026', in Brasília. */
export function billingDay(moment: string | Date): string {
  return dayFormat.format(new Date(moment))
}

/** '21/12/2026', in Brasília. */
export function shortBillingDay(moment: string | Date): string {
  return shortDayFormat.format(new Date(moment))
}

/** '21/12/2026, 14:05', in Brasília. */
export function billingMoment(moment: string | Date): string {
  return minuteFormat.format(new Date(moment))
}

/** '21/12/2026, 14:05:10', in Brasília. */
export function billingSecond(moment: string | Date): string {
  return secondFormat.format(new Date(moment))
}
