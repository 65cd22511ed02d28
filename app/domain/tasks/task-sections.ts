import { foldText } from '#app/base/fold-text.ts'
import { TIME_OF_DAY_LABELS, timeOfDayAt, TIMES_OF_DAY } from './task-time-of-day.ts'
import { compareTimes, type Task } from './task.ts'

export interface TaskSection {
  title: string
  tasks: Task[]
}

/** From this number of tasks on, the list can be searched. */
export const SEARCHABLE_TASKS = 15

interface TasksFilter {
  /** Null: of all children. */
  childId?: string | null
  /** A part of the title, without regard to accents and capitals. */
  search?: string
}

/**
 * The list of tasks (rule 111): by time of day, then those at any time, then the paused ones, each by time and title. Leaves
 * out empty sections.
 */
export function taskSections(
  tasks: readonly Task[],
  { childId = null, search = '' }: TasksFilter = {},
): TaskSection[] {
  const words = foldText(search).split(' ').filter(Boolean)
  const shownTasks = tasks
    .filter((task) => childId === null || task.childIds.includes(childId))
    .filter(({ title }) => words.every((word) => foldText(title).includes(word)))
    .toSorted((a, b) => compareTimes(a, b) || a.title.localeCompare(b.title, 'pt-BR'))
  const activeTasks = shownTasks.filter(({ isPaused }) => !isPaused)
  const sections: TaskSection[] = [
    ...TIMES_OF_DAY.map((timeOfDay) => ({
      title: TIME_OF_DAY_LABELS[timeOfDay],
      tasks: activeTasks.filter(({ time }) => time !== null && timeOfDayAt(time) === timeOfDay),
    })),
    { title: 'Qualquer hora', tasks: activeTasks.filter(({ time }) => time === null) },
    { title: 'Pausadas', tasks: shownTasks.filter(({ isPaused }) => isPaused) },
  ]
  return sections.filter((section) => section.tasks.length > 0)
}
