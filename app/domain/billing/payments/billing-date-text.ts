import { BILLING_TIME_ZONE } from './billing-dates.ts'

// creating a formatter costs a thousand times as much as using it
const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: BILLING_TIME_ZONE, ...options })
const day = formatter({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = formatter({ dateStyle: 'short' })
const minute = formatter({ dateStyle: 'short', timeStyle: 'short' })
const second = formatter({ dateStyle: 'short', timeStyle: 'medium' })

/** '21 de dezembro de 2026', in Brasília. */
export function billingDay(moment: string | Date): string {
  return day.format(new Date(moment))
}

/** '21/12/2026', in Brasília. */
export function shortBillingDay(moment: string | Date): string {
  return shortDay.format(new Date(moment))
}

/** '21/12/2026, 14:05', in Brasília. */
export function billingMoment(moment: string | Date): string {
  return minute.format(new Date(moment))
}

/** '21/12/2026, 14:05:10', in Brasília. */
export function billingSecond(moment: string | Date): string {
  return second.format(new Date(moment))
}
