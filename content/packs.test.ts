import { expect, it } from 'vitest'
import { MAX_AGE, MIN_AGE } from '#app/domain/children/child.ts'
import { rewardDrawings } from '#app/ui/art/reward-drawings.ts'
import { taskDrawings } from '#app/ui/art/task-drawings.ts'
import { START_REWARDS, TASK_PACKS } from './packs.ts'

const AGES = Array.from({ length: MAX_AGE - MIN_AGE + 1 }, (_, index) => MIN_AGE + index)
const suits = ({ ages: [from, to] }: { ages: readonly [number, number] }, age: number) =>
  from <= age && age <= to

it.each(AGES)('at %i years exactly one pack fits', (age) => {
  expect(TASK_PACKS.filter((pack) => suits(pack, age))).toHaveLength(1)
})

it('every task of a pack suits an age of the pack', () => {
  const unsuitable = TASK_PACKS.flatMap((pack) =>
    [...pack.basics, ...pack.more].filter(({ ages: [from, to] }) => to < pack.ages[0] || from > pack.ages[1]),
  )
  expect(unsuitable.map(({ title }) => title)).toEqual([])
})

it.each(AGES.filter((age) => age >= 3))('at %i years five tasks are ticked and four more offered', (age) => {
  const { basics, more } = TASK_PACKS.find((pack) => suits(pack, age))!
  expect(basics.filter((task) => suits(task, age))).toHaveLength(5)
  expect(more.filter((task) => suits(task, age)).length).toBeGreaterThanOrEqual(4)
})

it('a pack names no task twice', () => {
  for (const { basics, more } of TASK_PACKS) {
    const titles = [...basics, ...more].map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  }
})

it('every task and reward has a drawing of its own', () => {
  const packTasks = TASK_PACKS.flatMap(({ basics, more }) => [...basics, ...more])
  const withoutDrawing = [
    ...packTasks.filter((task) => taskDrawings.nameFor(task) === 'combinado'),
    ...START_REWARDS.filter((reward) => rewardDrawings.nameFor(reward) === 'surpresa'),
  ]
  expect(withoutDrawing.map(({ title }) => title)).toEqual([])
})

it.each(AGES)('at %i years nine rewards suit', (age) => {
  expect(START_REWARDS.filter((reward) => suits(reward, age)).length).toBeGreaterThanOrEqual(9)
})
