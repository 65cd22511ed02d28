import { foldText } from '#app/base/fold-text.ts'
import { compareTimes, MAX_TASK_POINTS, type Task } from './task.ts'

export interface CopyCandidate {
  task: Task
  /** Whether the sibling has this task, or one with the same title. */
  isExisting: boolean
}

/** The tasks of a child that can be copied to a sibling, by time. Paused tasks are left out. */
export function copyCandidates(tasks: readonly Task[], fromId: string, toId: string): CopyCandidate[] {
  const existingTitles = new Set(
    tasks.filter(({ childIds }) => childIds.includes(toId)).map(({ title }) => foldText(title).trim()),
  )
  return tasks
    .filter((task) => task.childIds.includes(fromId) && !task.isPaused)
    .toSorted((a, b) => compareTimes(a, b) || a.title.localeCompare(b.title, 'pt-BR'))
    .map((task) => ({ task, isExisting: existingTitles.has(foldText(task.title).trim()) }))
}

/**
 * Usual points of a task by age: the rounded mean of the assistant's catalogue for the ages of each band. A test
 * compares them with the catalogue.
 */
export const USUAL_POINTS = [
  { fromAge: 0, toAge: 5, points: 6 },
  { fromAge: 6, toAge: 8, points: 8 },
  { fromAge: 9, toAge: 11, points: 9 },
  { fromAge: 12, toAge: 14, points: 10 },
  { fromAge: 15, toAge: 18, points: 12 },
] as const

const usualPoints = (age: number) => USUAL_POINTS.find(({ toAge }) => age <= toAge)?.points ?? 12

/**
 * 'Pontos pela idade' (rule 107): the points in the ratio of the usual points of both ages, rounded, at least 1. Children
 * of the same band get the same points.
 */
export function pointsForAge(points: number, fromAge: number, toAge: number): number {
  const scaled = Math.round((points * usualPoints(toAge)) / usualPoints(fromAge))
  return Math.min(MAX_TASK_POINTS, Math.max(1, scaled))
}
