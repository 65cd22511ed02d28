import { useState } from 'react'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import type { TasksViewName } from './view-switch.tsx'

export interface TasksView {
  name: TasksViewName
  /** The day that the week opens with. Null: today. */
  day: CivilDate | null
  /** Whether 'Pausas' opens with the week. */
  opensPauses: boolean
  /** Incremented by each opening of the week, which starts from `day` again. */
  openCount: number
  showList: () => void
  showWeek: (options?: { day?: CivilDate; opensPauses?: boolean }) => void
}

/** Which view the tab Tarefas shows. Other tabs open the week with it. */
export function useTasksView(): TasksView {
  const [view, setView] = useState<Omit<TasksView, 'showList' | 'showWeek'>>({
    name: 'list',
    day: null,
    opensPauses: false,
    openCount: 0,
  })
  return {
    ...view,
    showList: () => setView((current) => ({ ...current, name: 'list' })),
    showWeek: ({ day = null, opensPauses = false }: { day?: CivilDate | null; opensPauses?: boolean } = {}) =>
      setView(({ openCount }) => ({ name: 'week', day, opensPauses, openCount: openCount + 1 })),
  }
}
