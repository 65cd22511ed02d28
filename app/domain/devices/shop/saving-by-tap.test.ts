import { expect, test } from 'vitest'
import { shopReward } from '#tests/support/device-views.ts'
import { savedByTap, withGoalFirst } from './saving-by-tap.ts'

test('a tap saves one tile, which is one point of a small price and more of a large one', () => {
  expect(savedByTap({ points: 10 }, 9)).toBe(1)
  expect(savedByTap({ points: 60 }, 58)).toBe(5)
})

test('a tap saves no more than there is, or than is missing', () => {
  expect(savedByTap({ points: 60 }, 3)).toBe(3)
})

test('the goal is first, the other rewards keep their order', () => {
  const rewards = ['Pipoca', 'Tinta', 'Picolé'].map((title) =>
    shopReward(title, { isGoal: title === 'Picolé' }),
  )
  expect(withGoalFirst(rewards).map(({ title }) => title)).toEqual(['Picolé', 'Pipoca', 'Tinta'])
})
