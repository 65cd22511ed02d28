const TIME_ZONE = 'America/Sao_Paulo'
const day = new Intl.DateTimeFormat('pt-BR', { timeZone: TIME_ZONE, dateStyle: 'long' })
const moment = new Intl.DateTimeFormat('pt-BR', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** '21 de novembro de 2026', in Brasília. */
export function dayText(value: Date): string {
  return day.format(value)
}

/** '21/11/2026, 13:05:10', in Brasília. */
export function momentText(value: Date): string {
  return moment.format(value)
}
