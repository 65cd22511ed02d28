import { expect, it } from 'vitest'
import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import { CATALOGUE_REWARDS } from '#content/assistant/all-rewards.ts'
import type { CharacteristicKey } from '../../children/child-characteristics.ts'
import { childFacts } from '#tests/support/child-facts.ts'
import { pickCatalogueIdeas } from './catalogue.server.ts'
import { isSimilarTitle } from './similar-titles.ts'

const taskWithTitle = (title: string) => ({ id: title, title, points: 10, weekdays: [1] })
const titlesOf = (
  seed: number,
  seenTitles: string[] = [],
  facts = childFacts(),
  kind: 'tasks' | 'rewards' = 'tasks',
) => pickCatalogueIdeas({ kind, facts, seenTitles, seed }).map(({ title }) => title)

it('equal seeds pick the same catalogue ideas, and another seed picks other ideas', () => {
  expect(titlesOf(1)).toEqual(titlesOf(1))
  expect(titlesOf(1)).not.toEqual(titlesOf(2))
})

it('catalogue ideas do not repeat until every suitable idea has been shown', () => {
  const seenTitles: string[] = []
  for (let round = 0; round < 12; round += 1) {
    const titles = titlesOf(round, seenTitles)
    expect(titles).toHaveLength(5)
    expect(titles.filter((title) => seenTitles.includes(title))).toEqual([])
    seenTitles.push(...titles)
  }
  const allTitles = CATALOGUE_TASKS.map(({ title }) => title)
  expect(titlesOf(1, allTitles)).toHaveLength(5)
})

it("catalogue ideas never repeat a child's tasks, even if the tasks are worded differently or lack accents", () => {
  const tasks = ['arrumar minha cama', 'REGAR PLANTA', 'lavar a louca'].map(taskWithTitle)
  for (let seed = 0; seed < 60; seed += 1) {
    const similarTitles = titlesOf(seed, [], childFacts({ tasks })).filter((title) =>
      tasks.some((task) => isSimilarTitle(task.title, title)),
    )
    expect(similarTitles).toEqual([])
  }
})

it("catalogue ideas that fit the child's characteristics are picked more often", () => {
  const creativeShare = (characteristic: CharacteristicKey) => {
    const facts = childFacts({ characteristics: [characteristic] })
    const titles = Array.from({ length: 40 }, (_, seed) => titlesOf(seed, [], facts)).flat()
    const suitableTitles = titles.filter((title) =>
      CATALOGUE_TASKS.find((entry) => entry.title === title)?.fits.includes('creative'),
    )
    return suitableTitles.length / titles.length
  }
  expect(creativeShare('creative')).toBeGreaterThan(creativeShare('organized') * 2)
})

it('suggested rewards have three periods, at most one treat and at most two expensive rewards', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const rewards = titlesOf(seed, [], childFacts(), 'rewards').map((title) =>
      CATALOGUE_REWARDS.find((entry) => entry.title === title)!,
    )
    expect(rewards).toHaveLength(5)
    expect(rewards.filter(({ treat }) => treat !== null).length).toBeLessThanOrEqual(1)
    expect(rewards.filter(({ cost }) => cost >= 2).length).toBeLessThanOrEqual(2)
    expect(new Set(rewards.map(({ period }) => period)).size).toBeGreaterThanOrEqual(3)
  }
})
