import { BILLING_TIME_ZONE } from './billing-dates.ts'

/** '21 de dezembro de 2026', in Brasília. */
export function billingDay(moment: string | Date): string {
  return new Intl.DateTimeFormat('pt-BR', {
    timeZone: BILLING_TIME_ZONE,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(moment))
}

/** '21/12/2026', in Brasília. */
export function shortBillingDay(moment: string | Date): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone: BILLING_TIME_ZONE, dateStyle: 'short' }).format(
    new Date(moment),
  )
}

/** '21/12/2026, 14:05', in Brasília. */
export function billingMoment(moment: string | Date): string {
  return new Intl.DateTimeFormat('pt-BR', {
    timeZone: BILLING_TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(moment))
}
