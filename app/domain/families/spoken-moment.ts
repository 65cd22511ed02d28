import { zonedFormatter } from './zoned-formatter.ts'

/**
 * 'dd de MMMM às HH:mm' in the family's zone (spec section 2, Score history).
 * Nothing gives 'Data desconhecida'; what is no date gives 'Data inválida'.
 */
export function spokenMoment(moment: string | null | undefined, timeZone: string): string {
  if (!moment) return 'Data desconhecida'
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return 'Data inválida'
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('day')} de ${parts.get('month')} às ${parts.get('hour')}:${parts.get('minute')}`
}

/** The year of a moment in the family's zone: '2025'; undefined for what is no date. */
export function yearOfMoment(moment: string | null | undefined, timeZone: string): string | undefined {
  const date = new Date(moment ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return undefined
  return formatterOf(timeZone)
    .formatToParts(date)
    .find(({ type }) => type === 'year')?.value
}

const formatterOf = zonedFormatter({
  year: 'numeric',
  day: '2-digit',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** '21 de novembro de 2026' in the family's zone, for what may be years ago. */
export function spokenDate(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long' }).format(new Date(moment))
}
