import { type CivilDate, plusDays, windowStarts } from '../../families/dates/civil-date.ts'
import { type FamilyCalendar, turnsOn } from '../schedule/turns-on.ts'
import type { Task, TaskDay, TaskDayStatus } from '../task.ts'
import { isOpen } from '../task-days.ts'

/** A task's day of one child on a past day of this week. */
export interface PastTaskDay {
  childId: string
  day: CivilDate
  slot: number
  status: TaskDayStatus
}

/** How a turn stands on a day of the week: 'waiting' for a guardian, 'open' today, 'planned' after it. */
type WeekDayState = 'done' | 'missed' | 'waiting' | 'open' | 'planned' | 'none'

/** A day of a task's week. */
export interface TaskWeekDay {
  day: CivilDate
  state: WeekDayState
  /** Whose turn it is. */
  childIds: string[]
}

interface WeekFacts {
  task: Task
  slot: number
  today: CivilDate
  calendar: FamilyCalendar
  /** Of the past days of this week. */
  pastDays: readonly PastTaskDay[]
  /** Today's task days of the turn. */
  todaysDays: readonly Pick<TaskDay, 'childId' | 'status'>[]
}

/** The task's turn on each day of this week, Sunday first, for these children. */
export function taskWeek(
  childIds: readonly string[],
  { task, slot, today, calendar, pastDays, todaysDays }: WeekFacts,
): TaskWeekDay[] {
  const sunday = windowStarts(today).week
  return Array.from({ length: 7 }, (_, offset) => {
    const day = plusDays(sunday, offset)
    if (day > today) {
      const holders = turnsOn(task, day, calendar)
        .filter((turn) => turn.slot === slot)
        .flatMap((turn) => turn.holders.map(({ childId }) => childId))
        .filter((id) => childIds.includes(id))
      return { day, childIds: holders, state: holders.length > 0 ? 'planned' : 'none' }
    }
    const ofDay =
      day === today ? todaysDays : pastDays.filter((past) => past.day === day && past.slot === slot)
    const own = ofDay.filter(({ childId }) => childIds.includes(childId))
    return { day, childIds: own.map(({ childId }) => childId), state: stateOf(own, day === today) }
  })
}

function stateOf(taskDays: readonly { status: TaskDayStatus }[], isToday: boolean): WeekDayState {
  if (taskDays.length === 0) return 'none'
  if (taskDays.every(({ status }) => status === 'done')) return 'done'
  if (isToday && taskDays.some(({ status }) => isOpen(status))) return 'open'
  return taskDays.some(({ status }) => status === 'claimed' || status === 'redo') ? 'waiting' : 'missed'
}

/** '2 de 3': what was done of the turns before today; null without any. */
export function doneBeforeToday(days: readonly TaskWeekDay[], today: CivilDate): string | null {
  const past = days.filter(({ day, state }) => day < today && state !== 'none')
  return past.length === 0 ? null : `${past.filter(({ state }) => state === 'done').length} de ${past.length}`
}

const STATE_WORDS: Record<WeekDayState, string> = {
  done: 'feita',
  missed: 'não feita',
  waiting: 'esperando conferir',
  open: 'em aberto',
  planned: 'combinada',
  none: '',
}

/** The week as text: 'Domingo: feita, Davi. Hoje: em aberto, Bia.' */
export function taskWeekText(
  days: readonly TaskWeekDay[],
  today: CivilDate,
  {
    dayName,
    nameOf,
  }: { dayName: (day: CivilDate) => string; nameOf: (childId: string) => string | undefined },
): string {
  return days
    .filter(({ state }) => state !== 'none')
    .map(({ day, state, childIds }) => {
      const name = day === today ? 'hoje' : dayName(day)
      const names = childIds.map(nameOf).filter(Boolean)
      return `${name[0]!.toUpperCase()}${name.slice(1)}: ${[STATE_WORDS[state], ...names].join(', ')}.`
    })
    .join(' ')
}
