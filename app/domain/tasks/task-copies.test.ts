import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taskWith } from '#tests/support/tasks.ts'
import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import { copyCandidates, pointsForAge, USUAL_POINTS } from './task-copies.ts'
import { MAX_TASK_POINTS, type Task } from './task.ts'

const task = (title: string, childIds: string[], fields: Partial<Task> = {}): Task =>
  taskWith({ id: `${title} ${childIds.join()}`, title, childIds, ...fields })

test('candidates are the tasks of the child by time; those that the sibling has are marked', () => {
  const tasks = [
    task('Jantar', ['lia'], { time: '19:00' }),
    task('Escovar os dentes', ['lia', 'davi'], { time: '20:30' }),
    task('Lição', ['lia']),
    task('LICAO ', ['davi']),
    task('Pausada', ['lia'], { isPaused: true }),
    task('De Davi', ['davi']),
  ]
  const candidates = copyCandidates(tasks, 'lia', 'davi')
  expect(candidates.map(({ task: { title }, isExisting }) => [title, isExisting])).toEqual([
    ['Lição', true],
    ['Jantar', false],
    ['Escovar os dentes', true],
  ])
})

test('the usual points of each band of ages are the mean of the catalogue, rounded', () => {
  for (const { fromAge, toAge, points } of USUAL_POINTS) {
    const means = Array.from({ length: toAge - fromAge + 1 }, (_, index) => fromAge + index).map((age) => {
      const suitable = CATALOGUE_TASKS.filter(({ ages: [from, to] }) => age >= from && age <= to)
      return suitable.reduce((sum, entry) => sum + entry.points, 0) / suitable.length
    })
    const mean = means.reduce((sum, value) => sum + value, 0) / means.length
    expect(Math.round(mean), `${fromAge} to ${toAge}`).toBe(points)
  }
})

test('points follow the age: fewer for a younger child, the same within a band', () => {
  expect(pointsForAge(15, 9, 7)).toBe(13)
  expect(pointsForAge(10, 7, 13)).toBe(13)
  expect(pointsForAge(10, 6, 8)).toBe(10)
  expect(pointsForAge(1, 18, 3)).toBe(1)
})

test('points for an age are whole, valid and monotonic in the points', () => {
  const age = fc.integer({ min: 0, max: 18 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_TASK_POINTS }), age, age, (points, fromAge, toAge) => {
      const result = pointsForAge(points, fromAge, toAge)
      expect(Number.isInteger(result) && result >= 1 && result <= MAX_TASK_POINTS).toBe(true)
      expect(pointsForAge(Math.min(points + 1, MAX_TASK_POINTS), fromAge, toAge)).toBeGreaterThanOrEqual(
        result,
      )
      expect(toAge <= fromAge ? result <= points : result >= points).toBe(true)
    }),
  )
})
