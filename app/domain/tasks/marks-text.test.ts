import { expect, it } from 'vitest'
import { type Mark, marksText } from './marks-text.ts'

const mark = (points: number, status: Mark['status'] = 'done'): Mark => ({
  taskDay: { title: 'Arrumar a cama', points },
  status,
})

it.each([
  [[mark(5)], 'Arrumar a cama: feita.', 5],
  [[mark(5, 'not_done')], 'Arrumar a cama: não feita.', undefined],
  [[mark(5), mark(15), mark(9)], '3 feitas,', 29],
  [[mark(5), mark(15, 'not_done')], '1 feita e 1 não feita,', 5],
  [[mark(5, 'not_done'), mark(15, 'not_done')], '2 não feitas.', undefined],
] as const)('of %j a notice says %s', (marks, text, points) => {
  expect(marksText(marks)).toEqual({ text, points })
})
