import { expect, test } from 'vitest'
import { EMPTY_CALENDAR, taskWith } from '#tests/support/tasks.ts'
import { taskSections } from './task-sections.ts'
import type { Task } from './task.ts'

const THURSDAY = '2026-11-26'
const task = (title: string, fields: Partial<Task> = {}): Task =>
  taskWith({ id: title, title, time: '08:00', childIds: ['lia'], ...fields })
const titles = (tasks: Task[], childId?: string) =>
  taskSections(tasks, THURSDAY, EMPTY_CALENDAR, childId).map((section) => [
    section.title,
    section.tasks.map(({ title }) => title),
  ])

test('tasks due today come first, then the others, then the paused ones, each by time and title', () => {
  const tasks = [
    task('Ler', { time: null }),
    task('Jantar', { time: '19:00' }),
    task('Feira', { weekdays: [6], time: '07:00' }),
    task('Banho', { isPaused: true }),
    task('Cama'),
    task('Água'),
    task('Piscina', { startsOn: '2026-12-01', time: '06:00' }),
  ]
  expect(titles(tasks)).toEqual([
    ['Hoje', ['Água', 'Cama', 'Jantar', 'Ler']],
    ['Outros dias', ['Piscina', 'Feira']],
    ['Pausadas', ['Banho']],
  ])
})

test('the list of one child has only its tasks, and no empty sections', () => {
  const tasks = [
    task('Cama'),
    task('Lição', { childIds: ['davi', 'lia'] }),
    task('Mesa', { childIds: ['davi'] }),
  ]
  expect(titles(tasks, 'davi')).toEqual([['Hoje', ['Lição', 'Mesa']]])
  expect(titles(tasks, 'nina')).toEqual([])
})
