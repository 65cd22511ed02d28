import { type CivilDate, weekdayOf } from '../families/dates/civil-date.ts'
import { WEEKDAY_NAMES } from '../tasks/task.ts'
import type { WeekDay } from './dashboard.ts'

const LETTERS = ['D', 'S', 'T', 'Q', 'Q', 'S', 'S'] as const

export interface WallColumn {
  label: string
  done: number
  total: number
  isToday: boolean
  isFuture: boolean
}

/** The columns of the wall: one for each day, Sunday first. */
export function wallColumns(week: readonly WeekDay[], today: CivilDate): WallColumn[] {
  return week.map(({ day, done, total }) => ({
    label: LETTERS[weekdayOf(day)] ?? '',
    done,
    total,
    isToday: day === today,
    isFuture: day > today,
  }))
}

/** The weeks of several children as one. All weeks have the same days. */
export function sumWeeks(weeks: readonly (readonly WeekDay[])[]): WeekDay[] {
  const [firstWeek = []] = weeks
  return firstWeek.map(({ day }, index) => ({
    day,
    done: weeks.reduce((sum, week) => sum + (week[index]?.done ?? 0), 0),
    total: weeks.reduce((sum, week) => sum + (week[index]?.total ?? 0), 0),
  }))
}

/** The wall as text: 'Muro da semana. Domingo: tudo feito. Terça-feira: 3 de 4. Hoje: 1 de 5.' */
export function wallText(week: readonly WeekDay[], today: CivilDate): string {
  const days = week
    .filter(({ day, total }) => day <= today && total > 0)
    .map(({ day, done, total }) => {
      const name = day === today ? 'hoje' : (WEEKDAY_NAMES[weekdayOf(day)] ?? '')
      const progress = done >= total ? 'tudo feito' : `${done} de ${total}`
      return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${progress}.`
    })
  return ['Muro da semana.', ...(days.length > 0 ? days : ['Ainda sem tarefas nesta semana.'])].join(' ')
}
