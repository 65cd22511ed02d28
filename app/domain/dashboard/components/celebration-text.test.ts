import { expect, test } from 'vitest'
import type { TaskDay } from '../../tasks/task.ts'
import { celebrationTexts } from './celebration-text.ts'

const done = (points: number, isBonus = false) => ({ points, turn: { isBonus } }) as TaskDay
const child = (name: string, taskDays: TaskDay[]) => ({ name, taskDays })

test('one child: the count and the points of the day, without a bonus', () => {
  expect(celebrationTexts([child('Bia', [done(5), done(36), done(9, true)])], false)).toEqual({
    title: 'Bia fez tudo hoje!',
    text: '2 de 2 · +41 pontos',
  })
  expect(celebrationTexts([child('Bia', [done(1)])], false).text).toBe('1 de 1 · +1 ponto')
})

test('several children: no sum of points', () => {
  const children = [child('Bia', [done(5)]), child('Davi', [done(5), done(7)])]
  expect(celebrationTexts(children, false)).toEqual({
    title: 'Bia e Davi fizeram tudo hoje!',
    text: '3 de 3 no muro',
  })
})

test('marks that wait promise no points', () => {
  expect(celebrationTexts([child('Bia', [done(5)])], true).text).toBe('Agora um responsável confere.')
})
