import { type Task, titleWithTime } from '../task.ts'

interface TitledTurn {
  /** Null: of no task. */
  taskId: string | null
  slot: number
  title: string
}

/**
 * The title of a turn, with its time if the task has several on a day: 'Escovar os dentes · 7h'. Without the time if the
 * task or its time window does not exist any more.
 */
export function turnTitle(tasks: readonly Task[], { taskId, slot, title }: TitledTurn): string {
  const windows = tasks.find(({ id }) => id === taskId)?.schedule?.windows ?? []
  const window = windows.find((candidate) => candidate.slot === slot)
  return window && windows.length > 1 ? titleWithTime(title, window.from) : title
}
