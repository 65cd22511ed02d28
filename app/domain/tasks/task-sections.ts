import type { CivilDate } from '../families/dates/civil-date.ts'
import { type FamilyCalendar, turnsOn } from './schedule/turns-on.ts'
import { compareTimes, type Task } from './task.ts'

export interface TaskSection {
  title: 'Hoje' | 'Outros dias' | 'Pausadas'
  tasks: Task[]
}

/**
 * The list of tasks (rule 111): those due today, then the others, then the paused ones, each by time and title. Leaves
 * out empty sections. `childId` limits the list to one child.
 */
export function taskSections(
  tasks: readonly Task[],
  today: CivilDate,
  calendar: FamilyCalendar,
  childId: string | null = null,
): TaskSection[] {
  const shownTasks = tasks
    .filter((task) => childId === null || task.childIds.includes(childId))
    .toSorted((a, b) => compareTimes(a, b) || a.title.localeCompare(b.title, 'pt-BR'))
  const todayTasks = shownTasks.filter((task) =>
    turnsOn(task, today, calendar).some(({ holders }) =>
      holders.some((holder) => childId === null || holder.childId === childId),
    ),
  )
  const sections: TaskSection[] = [
    { title: 'Hoje', tasks: todayTasks },
    {
      title: 'Outros dias',
      tasks: shownTasks.filter((task) => !task.isPaused && !todayTasks.includes(task)),
    },
    { title: 'Pausadas', tasks: shownTasks.filter((task) => task.isPaused) },
  ]
  return sections.filter((section) => section.tasks.length > 0)
}
