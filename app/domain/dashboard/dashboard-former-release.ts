import type { Task } from '../tasks/task.ts'
import type { Dashboard } from './dashboard.ts'

type NewFields = 'openTurns' | 'presences' | 'pauses' | 'turnChanges'
type NewTaskFields = 'assignment' | 'isBonus' | 'schedule' | 'steps'

/** A snapshot of the previous release, whose processes also serve this page during an upgrade. */
type FormerDashboard = Omit<Dashboard, NewFields | 'tasks'> &
  Partial<Pick<Dashboard, NewFields>> & {
    tasks: (Omit<Task, NewTaskFields> & Partial<Pick<Task, NewTaskFields>>)[]
  }

/** The snapshot with the fields that the previous release does not send: all its tasks are plain. */
export function completeSnapshot(snapshot: FormerDashboard): Dashboard {
  if (snapshot.openTurns) return snapshot as Dashboard
  const tasks = snapshot.tasks.map((task): Task => ({
    ...task,
    assignment: 'each',
    isBonus: false,
    schedule: null,
    steps: [],
  }))
  return { ...snapshot, tasks, openTurns: [], presences: [], pauses: [], turnChanges: [] }
}
