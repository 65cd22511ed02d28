import type { CivilDate } from './civil-date.ts'

const longDate = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** 'terça-feira, 24 de novembro'. */
export function longDateText(date: CivilDate): string {
  return longDate.format(new Date(`${date}T00:00Z`))
}
