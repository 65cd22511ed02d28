import { expect, test } from 'vitest'
import { rewardDrawings } from './reward-drawings.ts'
import { taskDrawings } from './task-drawings.ts'

test('a chosen drawing takes precedence over the title', () => {
  expect(taskDrawings.nameFor({ title: 'Arrumar a cama', drawing: 'planta' })).toBe('planta')
  expect(rewardDrawings.nameFor({ title: 'Sorvete', drawing: 'praia' })).toBe('praia')
})

test('without a chosen drawing, or with an unknown one, the title determines the drawing', () => {
  expect(taskDrawings.nameFor({ title: 'Arrumar a cama', drawing: null })).toBe('cama')
  expect(rewardDrawings.nameFor({ title: 'Sorvete', drawing: 'foguete' })).toBe('sorvete')
})

test('tasks and rewards have separate drawings', () => {
  expect(taskDrawings.knownName('sorvete')).toBeNull()
  expect(rewardDrawings.knownName('cama')).toBeNull()
})

test("the label has '(pelo título)' if no drawing is chosen", () => {
  expect(taskDrawings.labelFor({ title: 'Arrumar a cama', drawing: null })).toBe(
    'Arrumar a cama (pelo título)',
  )
  expect(rewardDrawings.labelFor({ title: 'Sorvete', drawing: 'praia' })).toBe('Praia')
})
