import { pointsText } from '#app/base/format-points.ts'
import type { TaskDay } from '../task.ts'

interface ChildDays {
  taskDays: readonly TaskDay[]
  /** Of earlier dates, those that still wait. */
  earlierTaskDays: readonly TaskDay[]
}

/** The marks of a task whose points are promised and not yet given: those that wait, and those to do again. */
export function openMarksOf(taskId: string, familyChildren: readonly ChildDays[]): TaskDay[] {
  return familyChildren
    .flatMap(({ taskDays, earlierTaskDays }) => [...earlierTaskDays, ...taskDays])
    .filter(
      (taskDay) => taskDay.taskId === taskId && (taskDay.status === 'claimed' || taskDay.status === 'redo'),
    )
}

/** What a change of a task's points leaves as it is (rule 209). Undefined while no mark of the task is open. */
export function promisedPointsText(openMarks: readonly Pick<TaskDay, 'points'>[]): string | undefined {
  const [mark] = openMarks
  if (!mark) return undefined
  const isSingle = openMarks.length === 1
  const points = new Set(openMarks.map((openMark) => openMark.points))
  const worth =
    points.size > 1
      ? 'os pontos do dia em que foram feitos'
      : `${pointsText(mark.points)}${isSingle ? '' : ' cada'}`
  const subject = isSingle ? 'Um “Fiz!” espera e vale' : `${openMarks.length} “Fiz!” esperam e valem`
  return `${subject} ${worth}. Uma mudança conta a partir do próximo.`
}
