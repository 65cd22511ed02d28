import type { CivilDate } from '../families/dates/civil-date.ts'
import { assignmentLabel, recurrenceText, seasonLabel } from './schedule/schedule-text.ts'
import { scheduleOf } from './schedule/scheduled-task.ts'
import { timeText } from '../families/dates/time-text.ts'
import type { Task } from './task.ts'
import { WEEKDAY_LABELS } from './task-texts.ts'

const list = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const shortName = (weekday: number) => WEEKDAY_LABELS[weekday]!.toLowerCase()

/** 'todos os dias', 'seg a sex', 'ter, qui e sáb', 'dom e sáb'. Three or more days in a row are a range. */
export function shortDaysText(weekdays: readonly number[]): string {
  const days = weekdays.toSorted((a, b) => a - b)
  const [first = 0] = days
  const last = days.at(-1) ?? first
  if (days.length === 7) return 'todos os dias'
  if (days.length > 2 && last - first === days.length - 1) return `${shortName(first)} a ${shortName(last)}`
  return list.format(days.map(shortName))
}

/** 'seg a sex', 'todo dia 15', 'seg, a cada 2 semanas', 'dias por criança'. */
export function taskDaysShort(
  { weekdays, schedule }: Pick<Task, 'weekdays' | 'schedule'>,
  today: CivilDate,
): string {
  const { recurrence, weekdaysByChild } = scheduleOf({ schedule })
  const text = recurrenceText(recurrence, today)
  const lowerText = text[0]!.toLowerCase() + text.slice(1)
  if (recurrence.kind !== 'weekly') return lowerText
  const days = weekdaysByChild ? 'dias por criança' : shortDaysText(weekdays)
  return recurrence.everyWeeks === 1 ? days : `${days}, ${lowerText}`
}

/** '7h', '7h e 20h', 'a qualquer hora'. */
export function taskTimesShort({ time, schedule }: Pick<Task, 'time' | 'schedule'>): string {
  const starts = scheduleOf({ schedule }).windows.map(({ from }) => timeText(from))
  if (starts.length > 1) return list.format(starts)
  return time === null ? 'a qualquer hora' : timeText(time)
}

/** The line below the title: 'rodízio · todos os dias · 13h30 · bônus'. */
export function taskRowText(task: Task, today: CivilDate): string {
  const { season } = scheduleOf(task)
  const parts = [
    task.childIds.length > 1 && task.assignment !== 'each' && assignmentLabel(task.assignment).toLowerCase(),
    taskDaysShort(task, today),
    taskTimesShort(task),
    task.isBonus && 'bônus',
    season !== 'always' && seasonLabel(season).toLowerCase(),
  ]
  return parts.filter((part) => part !== false).join(' · ')
}

const TRUST_TEXTS: Record<Task['trust'], string> = {
  auto: 'conta na hora',
  spot: 'às vezes confiro',
  always: 'confiro sempre',
}

/** The column 'Conferência': 'conta na hora'. */
export const trustShort = (trust: Task['trust']): string => TRUST_TEXTS[trust]
