import { expect, test } from 'vitest'
import { promisedPointsText } from './promised-points.ts'

test('says what the marks that wait are worth, whatever the task becomes worth', () => {
  expect(promisedPointsText([])).toBeUndefined()
  expect(promisedPointsText([{ points: 1 }])).toBe(
    'Um “Fiz!” espera e vale 1 ponto. Uma mudança conta a partir do próximo.',
  )
  expect(promisedPointsText([{ points: 1500 }, { points: 1500 }])).toBe(
    '2 “Fiz!” esperam e valem 1.500 pontos cada. Uma mudança conta a partir do próximo.',
  )
  expect(promisedPointsText([{ points: 5 }, { points: 8 }])).toBe(
    '2 “Fiz!” esperam e valem os pontos do dia em que foram feitos. Uma mudança conta a partir do próximo.',
  )
})
