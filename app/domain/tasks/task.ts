import type { CivilDate } from '../families/civil-date.ts'
import { weekdayOf } from '../families/civil-date.ts'

export interface Task {
  id: string
  title: string
  description: string
  /** 'HH:mm' */
  time: string
  points: number
  /** 0 = Sunday … 6 = Saturday, ascending */
  weekdays: number[]
  childIds: string[]
  /** Name of a drawing the guardian chose; null lets the title decide. */
  drawing: string | null
  startsOn: CivilDate
  /** Counts the changes by form. */
  revision: number
}

export type TaskDayStatus = 'pending' | 'done' | 'not_done'

/** A task of the day for one child (product.md 5). */
export interface TaskDay {
  taskId: string
  childId: string
  day: CivilDate
  title: string
  description: string
  time: string
  /** What done is worth: the task's points while pending, the points kept once done. */
  points: number
  /** The guardian's choice or null; on the screen always a name, by the title where nothing was chosen. */
  drawing: string | null
  status: TaskDayStatus
  /** Counts the changes of state; a tap names the revision it saw. */
  revision: number
  /** ISO moment of the last change, null while nobody touched it. */
  markedAt: string | null
}

export const WEEKDAY_LABELS = ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'] as const
export const WEEKDAY_NAMES = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const

/** 'Todos os dias', 'Nenhum dia' or the labels in order (spec section 2, Tasks screen). */
export function weekdaysLabel(weekdays: readonly number[]): string {
  if (weekdays.length === 0) return 'Nenhum dia'
  if (new Set(weekdays).size === 7) return 'Todos os dias'
  return weekdays
    .toSorted((a, b) => a - b)
    .map((day) => WEEKDAY_LABELS[day])
    .join(', ')
}

/** A task counts for a date when its weekdays hold that weekday and it existed then (product.md 5). */
export function countsOn(task: Pick<Task, 'weekdays' | 'startsOn'>, day: CivilDate): boolean {
  return task.startsOn <= day && task.weekdays.includes(weekdayOf(day))
}

/** '7h30', '15h': how a family says a time. */
export function spokenTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':')
  return minutes === '00' ? `${Number(hours)}h` : `${Number(hours)}h${minutes}`
}
