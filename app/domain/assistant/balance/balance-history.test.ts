import { describe, expect, it } from 'vitest'
import type { RewardFact, TaskFact } from '../assistant.ts'
import { proposalText } from './balance-text.ts'
import { balanceOf } from './balance.ts'
import { catalogueIdeas } from '../ideas/catalogue.server.ts'
import { priceRange } from './guidance.ts'

const NO_PAST = { days: 0, earned: 0, lost: 0, redeemed: 0 }
const task = (points: number, weekdays = [0, 1, 2, 3, 4, 5, 6], id = 't'): TaskFact => ({
  id,
  title: `Tarefa ${id}`,
  points,
  weekdays,
})
const reward = (points: number, redemptionPeriod: RewardFact['redemptionPeriod']): RewardFact => ({
  id: 'r',
  title: 'Prêmio r',
  points,
  redemptionPeriod,
})

describe('prices', () => {
  /** 28 days with 291 points a week. */
  const MONTH_OF_291_A_WEEK = { days: 28, earned: 1164, lost: 0, redeemed: 0 }

  it('are judged by the wait at the family’s rate, and the text shows that wait', () => {
    const tasks = [task(29, [0, 1, 2, 3, 4, 5]), task(29, [6], 'u')]
    const balance = balanceOf(tasks, [reward(500, 'anual')], MONTH_OF_291_A_WEEK)
    expect(balance).toMatchObject({ isByRate: true, verdicts: ['rewards'] })
    expect(balance.proposals).toEqual([
      { kind: 'reward-points', rewardId: 'r', title: 'Prêmio r', from: 500, to: 4000, days: 97 },
    ])
    expect(proposalText(balance.proposals[0]!, balance)).toBe(
      '“Prêmio r” custa 500 pontos e chega em 13 dias no ritmo de agora: cedo para um prêmio anual. Que tal 4.000? Seriam 97 dias.',
    )
    expect(balanceOf(tasks, [reward(4000, 'anual')], MONTH_OF_291_A_WEEK).verdicts).toEqual(['none'])
  })

  it("are lowered for a reward that takes too long at the family's rate", () => {
    const past = { days: 28, earned: 60, lost: 4, redeemed: 0 }
    const balance = balanceOf([task(10)], [reward(100, 'semanal')], past)
    expect(balance.proposals).toMatchObject([{ from: 100, to: 28, days: 14 }])
    expect(proposalText(balance.proposals[0]!, balance)).toContain(
      'chega em 50 dias no ritmo de agora: longe',
    )
  })

  it('are judged by the ranges of rule 92 without history', () => {
    const noHistory = [NO_PAST, { ...NO_PAST, days: 6, earned: 300 }, { ...NO_PAST, days: 28, lost: 5 }]
    for (const past of noHistory) {
      const { isByRate, rewards, proposals } = balanceOf([task(40)], [reward(2000, 'anual')], past)
      expect({ isByRate, guide: rewards[0]?.guide }).toEqual({
        isByRate: false,
        guide: { from: 200, to: 500 },
      })
      expect(proposals).toMatchObject([{ to: 500, days: 13 }, { kind: 'task-points' }])
    }
  })

  it('of suggested rewards are accepted by the check', () => {
    const facts = { age: 9, characteristics: [], names: [], tasks: [], rewards: [] }
    const suggest = (past: typeof NO_PAST) =>
      [1, 2, 3, 4].flatMap((seed) =>
        catalogueIdeas({ kind: 'rewards', facts: { ...facts, past }, seen: [], seed }),
      )
    for (const past of [NO_PAST, MONTH_OF_291_A_WEEK]) {
      const rewards = suggest(past).map((idea, at) => ({
        ...reward(1, 'anual'),
        ...idea,
        id: `${at}`,
      })) as RewardFact[]
      const { proposals } = balanceOf([task(20)], rewards, past)
      expect(proposals.filter(({ kind }) => kind === 'reward-points')).toEqual([])
    }
    expect(priceRange('anual', MONTH_OF_291_A_WEEK)).toEqual({ from: 3742, to: 15173 })
  })
})
