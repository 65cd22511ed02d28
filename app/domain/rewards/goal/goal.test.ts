import { expect, test } from 'vitest'
import { goalOf } from './goal.ts'

const rewards = [
  { id: 'cinema', childIds: [] },
  { id: 'bola', childIds: ['theo'] },
]

test('the goal is the reward that the child saves for', () => {
  expect(goalOf({ id: 'bia', goalRewardId: 'cinema' }, rewards)).toBe(rewards[0])
  expect(goalOf({ id: 'bia', goalRewardId: null }, rewards)).toBeNull()
})

test('a deleted reward, or one that is no longer for the child, is no goal', () => {
  expect(goalOf({ id: 'bia', goalRewardId: 'praia' }, rewards)).toBeNull()
  expect(goalOf({ id: 'bia', goalRewardId: 'bola' }, rewards)).toBeNull()
  expect(goalOf({ id: 'theo', goalRewardId: 'bola' }, rewards)).toBe(rewards[1])
})
