import { expect, test } from 'vitest'
import { knownRewardDrawing, rewardDrawingOf } from './chosen-reward-drawing.ts'
import { knownTaskDrawing, taskDrawingOf } from './chosen-task-drawing.ts'

test('a chosen drawing wins over the title', () => {
  expect(taskDrawingOf({ title: 'Arrumar a cama', drawing: 'planta' })).toBe('planta')
  expect(rewardDrawingOf({ title: 'Sorvete', drawing: 'praia' })).toBe('praia')
})

test('without a choice, or with one that is not drawn, the title decides', () => {
  expect(taskDrawingOf({ title: 'Arrumar a cama', drawing: null })).toBe('cama')
  expect(rewardDrawingOf({ title: 'Sorvete', drawing: 'foguete' })).toBe('sorvete')
})

test('a task does not take a drawing of the rewards, nor the other way round', () => {
  expect(knownTaskDrawing('sorvete')).toBeNull()
  expect(knownRewardDrawing('cama')).toBeNull()
})
