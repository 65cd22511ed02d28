import { describe, expect, it } from 'vitest'
import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import { CATALOGUE_REWARDS } from '#content/assistant/all-rewards.ts'
import type { ChildFacts } from '../assistant.ts'
import { catalogueIdeas } from './catalogue.server.ts'
import { isSimilarTitle } from './similar-titles.ts'

const facts = (fields: Partial<ChildFacts> = {}): ChildFacts => ({
  age: 8,
  characteristics: ['curious', 'helpful'],
  names: [],
  tasks: [],
  rewards: [],
  past: { days: 0, earned: 0, lost: 0, redeemed: 0 },
  ...fields,
})
const task = (title: string) => ({ id: title, title, points: 10, weekdays: [1] })
const titlesOf = (seed: number, seen: string[] = [], child = facts(), kind: 'tasks' | 'rewards' = 'tasks') =>
  catalogueIdeas({ kind, facts: child, seen, seed }).map(({ title }) => title)

describe('ideas of the catalogue', () => {
  it('are the same for the same seed and different for another seed', () => {
    expect(titlesOf(1)).toEqual(titlesOf(1))
    expect(titlesOf(1)).not.toEqual(titlesOf(2))
  })

  it('never repeat earlier ideas until every suitable one was shown', () => {
    const earlierTitles: string[] = []
    for (let round = 0; round < 12; round += 1) {
      const titles = titlesOf(round, earlierTitles)
      expect(titles).toHaveLength(5)
      expect(titles.filter((title) => earlierTitles.includes(title))).toEqual([])
      earlierTitles.push(...titles)
    }
    const everything = CATALOGUE_TASKS.map(({ title }) => title)
    expect(titlesOf(1, everything)).toHaveLength(5)
  })

  it("never repeat the child's own tasks, even reworded or without accents", () => {
    const tasks = ['arrumar minha cama', 'REGAR PLANTA', 'lavar a louca'].map(task)
    for (let seed = 0; seed < 60; seed += 1) {
      const similarTitles = titlesOf(seed, [], facts({ tasks })).filter((title) =>
        tasks.some((own) => isSimilarTitle(own.title, title)),
      )
      expect(similarTitles).toEqual([])
    }
  })

  it('are picked more often if they fit the characteristics', () => {
    const share = (child: ChildFacts) => {
      const titles = Array.from({ length: 40 }, (_, seed) => titlesOf(seed, [], child)).flat()
      const suitableTitles = titles.filter((title) =>
        CATALOGUE_TASKS.find((entry) => entry.title === title)?.fits.includes('creative'),
      )
      return suitableTitles.length / titles.length
    }
    expect(share(facts({ characteristics: ['creative'] }))).toBeGreaterThan(
      share(facts({ characteristics: ['organized'] })) * 2,
    )
  })

  it('contain rewards of three periods, at most one treat and at most two expensive ones', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const rewards = titlesOf(seed, [], facts(), 'rewards').map((title) =>
        CATALOGUE_REWARDS.find((entry) => entry.title === title)!,
      )
      expect(rewards).toHaveLength(5)
      expect(rewards.filter(({ treat }) => treat !== null).length).toBeLessThanOrEqual(1)
      expect(rewards.filter(({ cost }) => cost >= 2).length).toBeLessThanOrEqual(2)
      expect(new Set(rewards.map(({ period }) => period)).size).toBeGreaterThanOrEqual(3)
    }
  })
})
