import { type CivilDate, daysBetween, plusDays } from '../../families/dates/civil-date.ts'
import type { Pause } from '../schedule/absence.ts'
import { nextDueDate } from '../schedule/next-due-date.ts'
import { withSeason } from '../schedule/change-schedule.ts'
import { scheduleOf } from '../schedule/scheduled-task.ts'
import { type FamilyCalendar, turnsOn } from '../schedule/turns-on.ts'
import type { Task } from '../task.ts'

/** Most dates of each task that the preview looks at, so that a long pause costs no more. */
const MAX_DATES = 62

/** What a pause does, before it is saved (rule 205). Titles are sorted, each once. */
export interface PausePreview {
  days: number
  /** Tasks with turns that rest. */
  resting: string[]
  /** Tasks that only the pause brings. */
  appearing: string[]
  /** Whether a turn goes to another child. */
  isPassed: boolean
}

/** Compares who has which turn with and without the pause, for its children. */
export function pausePreview(
  pause: Omit<Pause, 'id'>,
  tasks: readonly Task[],
  calendar: FamilyCalendar,
): PausePreview {
  const days = daysBetween(pause.fromOn, pause.toOn) + 1
  const paused = { ...calendar, pauses: [...calendar.pauses, { ...pause, id: 'preview' }] }
  const isPausedChild = (childId: string) => pause.childIds?.includes(childId) ?? true
  const effects = tasks.map((task) => {
    const ofDays = datesOf(task, pause).map((day) => {
      const before = holdersOf(task, day, calendar)
      const after = holdersOf(task, day, paused)
      return {
        rests: before.some((holder) => isPausedChild(holder.childId) && !hasHolder(after, holder)),
        appears: after.some((holder) => isPausedChild(holder.childId) && !hasHolder(before, holder)),
        isPassed: after.some((holder) => !isPausedChild(holder.childId) && !hasHolder(before, holder)),
      }
    })
    return {
      title: task.title,
      rests: ofDays.some(({ rests }) => rests),
      appears: ofDays.some(({ appears }) => appears) && task.schedule?.season === 'vacation',
      isPassed: ofDays.some(({ isPassed }) => isPassed),
    }
  })
  return {
    days,
    resting: titlesOf(effects.filter(({ rests }) => rests)),
    appearing: titlesOf(effects.filter(({ appears }) => appears)),
    isPassed: effects.some(({ isPassed }) => isPassed),
  }
}

/** The tasks that could rest in the pause if they were 'Aulas': all that its children have in it otherwise, by title. */
export function tasksThatCanRest(
  pause: Omit<Pause, 'id'>,
  tasks: readonly Task[],
  calendar: FamilyCalendar,
): Task[] {
  return tasks
    .filter((task) => {
      const { season } = scheduleOf(task)
      if (season === 'vacation') return false
      const always = { ...task, schedule: withSeason(task, 'always') }
      return datesOf(always, pause).some((day) =>
        holdersOf(always, day, calendar).some(({ childId }) => pause.childIds?.includes(childId) ?? true),
      )
    })
    .toSorted((a, b) => a.title.localeCompare(b.title, 'pt-BR'))
}

/** The first dates of the task in the pause. */
function datesOf(task: Task, { fromOn, toOn }: Omit<Pause, 'id'>): CivilDate[] {
  const dates: CivilDate[] = []
  let day = nextDueDate(task, fromOn)
  while (day !== null && day <= toOn && dates.length < MAX_DATES) {
    dates.push(day)
    day = nextDueDate(task, plusDays(day, 1))
  }
  return dates
}

interface Holder {
  slot: number
  childId: string
}

const holdersOf = (task: Task, day: string, calendar: FamilyCalendar): Holder[] =>
  turnsOn(task, day, calendar).flatMap(({ slot, holders }) =>
    holders.map(({ childId }) => ({ slot, childId })),
  )

const hasHolder = (holders: readonly Holder[], { slot, childId }: Holder) =>
  holders.some((holder) => holder.slot === slot && holder.childId === childId)

const titlesOf = (effects: readonly { title: string }[]) =>
  effects.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
