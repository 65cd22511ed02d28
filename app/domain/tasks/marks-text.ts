import type { TaskDay } from './task.ts'

/** A task of the day and how it was answered. */
export interface Mark {
  taskDay: Pick<TaskDay, 'title' | 'points'>
  status: 'done' | 'not_done'
}

/** What a notice says of the tasks marked a moment ago: 'Arrumar a cama: feita.', '3 feitas,' before the points. */
export function marksText(marks: readonly Mark[]): { text: string; points: number | undefined } {
  const done = marks.filter(({ status }) => status === 'done')
  const notDone = marks.length - done.length
  const points = done.length > 0 ? done.reduce((sum, { taskDay }) => sum + taskDay.points, 0) : undefined
  const [only] = marks
  if (only && marks.length === 1) {
    return { text: `${only.taskDay.title}: ${done.length === 1 ? 'feita' : 'não feita'}.`, points }
  }
  const counts = [counted(done.length, 'feita'), counted(notDone, 'não feita')].filter(Boolean).join(' e ')
  return { text: done.length > 0 ? `${counts},` : `${counts}.`, points }
}

function counted(count: number, word: string): string {
  return count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`
}
