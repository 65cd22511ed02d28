import { civilDateOf, type CivilDate } from './civil-date.ts'
import { atTimeText, timeText } from './time-text.ts'
import { zonedFormatter } from './zoned-formatter.ts'

/**
 * A moment in the family's zone: '28 de novembro às 7h10' (rule 42). Returns 'Data desconhecida' for a missing and
 * 'Data inválida' for an invalid moment.
 */
export function momentText(moment: string | null | undefined, timeZone: string): string {
  if (!moment) return 'Data desconhecida'
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return 'Data inválida'
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('day')} de ${parts.get('month')} ${atTimeText(`${parts.get('hour')}:${parts.get('minute')}`)}`
}

/** The time of a moment in the family's zone: '7h10'. */
export function timeOfMoment(moment: string, timeZone: string): string {
  const [hour, minute] = formatterOf(timeZone)
    .formatToParts(new Date(moment))
    .filter(({ type }) => type === 'hour' || type === 'minute')
  return timeText(`${hour?.value}:${minute?.value}`)
}

/** The year of a moment in the family's zone: '2025'. Undefined for an invalid date. */
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

/** The date of a moment in the family's zone: '21 de novembro de 2026'. */
export function dateText(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'long' }).format(new Date(moment))
}

/** '1/12'. */
export function dayMonth(date: CivilDate): string {
  const [, month, day] = date.split('-')
  return `${Number(day)}/${Number(month)}`
}

/** The date of a moment in the family's zone: '1/12'. */
export const shortDateText = (moment: string, timeZone: string): string =>
  dayMonth(civilDateOf(new Date(moment), timeZone))

/**
 * How long ago a moment was: 'agora', 'há 40 min', 'há 2 h', 'há 3 dias'.
 *
 * @param moment ISO 8601
 * @param now by the server's clock, ISO 8601
 */
export function agoText(moment: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(moment)) / 60_000)
  if (!(minutes >= 1)) return 'agora'
  if (minutes < 60) return `há ${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `há ${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? 'há 1 dia' : `há ${days} dias`
}
