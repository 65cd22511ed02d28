import { shortDateText } from '../families/dates/moment-text.ts'
import type { Entry } from './entry.ts'

const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' })

type LateEntry = Pick<Entry, 'lateMark' | 'occurredAt'>

/** 'Marcado em' or 'Confirmado em'; null for an entry of its own day. */
export function lateMarkLabel({ lateMark }: Pick<Entry, 'lateMark'>): string | null {
  if (!lateMark) return null
  return lateMark.isConfirmation ? 'Confirmado em' : 'Marcado em'
}

/** 'segunda, 30/11 · marcado em 1/12': the day on which the points count, and that of the mark (rule 229). */
export function lateMarkText(entry: LateEntry, timeZone: string): string | null {
  const label = lateMarkLabel(entry)
  if (!entry.lateMark || label === null) return null
  const { day } = entry.lateMark
  const dayName = weekday.format(new Date(day)).replace('-feira', '')
  return `${dayName}, ${day.slice(8)}/${day.slice(5, 7)} · ${label.toLowerCase()} ${shortDateText(entry.occurredAt, timeZone)}`
}
