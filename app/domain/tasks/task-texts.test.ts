import { expect, test } from 'vitest'
import { weekdaysLabel } from './task-texts.ts'

test('weekdaysLabel has words for all and for no days, and lists others in order', () => {
  expect(weekdaysLabel([0, 1, 2, 3, 4, 5, 6])).toBe('Todos os dias')
  expect(weekdaysLabel([])).toBe('Nenhum dia')
  expect(weekdaysLabel([6, 0, 3])).toBe('Dom, Qua, Sáb')
  expect(weekdaysLabel([1, 2, 4, 5])).toBe('Seg, Ter, Qui, Sex')
})
