import { expect, test } from 'vitest'
import { taskWith } from '#tests/support/tasks.ts'
import { taskSections } from './task-sections.ts'
import type { Task } from './task.ts'

const task = (title: string, fields: Partial<Task> = {}): Task =>
  taskWith({ id: title, title, time: '08:00', childIds: ['lia'], ...fields })
const titles = (...args: Parameters<typeof taskSections>) =>
  taskSections(...args).map((section) => [section.title, section.tasks.map(({ title }) => title)])

test('tasks stand by time of day, then those at any time, then the paused ones, each by time and title', () => {
  const tasks = [
    task('Ler', { time: null }),
    task('Jantar', { time: '18:00' }),
    task('Louça', { time: '12:00' }),
    task('Feira', { weekdays: [6], time: '07:00' }),
    task('Banho', { isPaused: true }),
    task('Lanche', { time: '17:59' }),
    task('Cama'),
    task('Água'),
  ]
  expect(titles(tasks)).toEqual([
    ['Manhã', ['Feira', 'Água', 'Cama']],
    ['Tarde', ['Louça', 'Lanche']],
    ['Noite', ['Jantar']],
    ['Qualquer hora', ['Ler']],
    ['Pausadas', ['Banho']],
  ])
})

test('the list of one child has only its tasks, and no empty sections', () => {
  const tasks = [
    task('Cama'),
    task('Lição', { childIds: ['davi', 'lia'] }),
    task('Mesa', { childIds: ['davi'] }),
  ]
  expect(titles(tasks, { childId: 'davi' })).toEqual([['Manhã', ['Lição', 'Mesa']]])
  expect(titles(tasks, { childId: 'nina' })).toEqual([])
})

test('a search finds words of the title in any order, without regard to accents and capitals', () => {
  const tasks = [task('Lição de português'), task('Dar água às plantas'), task('Plantar feijão')]
  const found = (search: string) => taskSections(tasks, { search }).flatMap((section) => section.tasks)
  expect(found('AGUA').map(({ title }) => title)).toEqual(['Dar água às plantas'])
  expect(found('plant  ag')).toHaveLength(1)
  expect(found('plant')).toHaveLength(2)
  expect(found('banho')).toEqual([])
  expect(found(' ')).toHaveLength(3)
})
