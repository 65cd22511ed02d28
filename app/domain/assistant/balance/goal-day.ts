import { missingText } from '#app/base/format-points.ts'
import { type CivilDate, plusDays, weekdayOf } from '../../families/dates/civil-date.ts'
import { dayMonth } from '../../families/dates/moment-text.ts'
import type { PossiblePoints } from './possible-points.ts'

/** The day on which the child has the missing points if it does everything; null if the four weeks are not enough. */
export function goalDay({ days, weeks }: PossiblePoints, missing: number): CivilDate | null {
  const today = weeks[0]?.from
  if (today === undefined) return null
  let points = 0
  for (const [offset, pointsOfDay] of days.entries()) {
    points += pointsOfDay
    if (points >= missing) return plusDays(today, offset)
  }
  return null
}

const WEEKDAYS = [
  'no domingo',
  'na segunda-feira',
  'na terça-feira',
  'na quarta-feira',
  'na quinta-feira',
  'na sexta-feira',
  'no sábado',
] as const

/** 'Fazendo tudo, “Dia na praia” (faltam 182) chega no domingo, 6/12. Dias fora e férias já contam.' */
export function goalDayText(title: string, missing: number, possible: PossiblePoints): string {
  if (missing === 0) return `Os pontos para “${title}” já bastam.`
  const goal = `“${title}” (${missingText(missing)})`
  const day = goalDay(possible, missing)
  if (day === null) return `Fazendo tudo, ${goal} leva mais de quatro semanas.`
  const isToday = day === possible.weeks[0]?.from
  const arrival = isToday ? 'ainda hoje' : `${WEEKDAYS[weekdayOf(day)]}, ${dayMonth(day)}`
  const hasRest = possible.weeks.some(({ awayDays, isVacation }) => awayDays > 0 || isVacation)
  return `Fazendo tudo, ${goal} chega ${arrival}.${hasRest ? ' Dias fora e férias já contam.' : ''}`
}
