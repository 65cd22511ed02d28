import { expect, test } from 'vitest'
import { rewardDrawings } from './reward-drawings.ts'
import { taskDrawings } from './task-drawings.ts'

test('a chosen drawing wins over the title', () => {
  expect(taskDrawings.of({ title: 'Arrumar a cama', drawing: 'planta' })).toBe('planta')
  expect(rewardDrawings.of({ title: 'Sorvete', drawing: 'praia' })).toBe('praia')
})

test('without a choice, or with one that is not drawn, the title decides', () => {
  expect(taskDrawings.of({ title: 'Arrumar a cama', drawing: null })).toBe('cama')
  expect(rewardDrawings.of({ title: 'Sorvete', drawing: 'foguete' })).toBe('sorvete')
})

test('a task has no drawing of rewards, and a reward none of tasks', () => {
  expect(taskDrawings.find('sorvete')).toBeNull()
  expect(rewardDrawings.find('cama')).toBeNull()
})

test('a label says when the title chose the drawing', () => {
  expect(taskDrawings.labelOf({ title: 'Arrumar a cama', drawing: null })).toBe(
    'Arrumar a cama (pelo título)',
  )
  expect(rewardDrawings.labelOf({ title: 'Sorvete', drawing: 'praia' })).toBe('Praia')
})
