import { expect, it } from 'vitest'
import { balanceFacts, childFacts, NO_HISTORY, rewardFact, taskFact } from '#tests/support/child-facts.ts'
import type { RewardFact } from '../assistant.ts'
import { proposalText } from './balance-text.ts'
import { balanceOf } from './balance.ts'
import { pickCatalogueIdeas } from '../ideas/catalogue.server.ts'
import { priceRangeFor } from './guidance.ts'

const HISTORY_OF_291_POINTS_A_WEEK = { days: 28, earned: 1164, lost: 0, redeemed: 0 }

it('with a daily rate, a check judges a price by the days until the reward, and the proposal names these days', () => {
  const tasks = [taskFact(29, [0, 1, 2, 3, 4, 5]), taskFact(29, [6], 'u')]
  const balance = balanceOf(balanceFacts(tasks, [rewardFact(500, 'anual')], HISTORY_OF_291_POINTS_A_WEEK))
  expect(balance).toMatchObject({ isByRate: true, verdicts: ['rewards'] })
  expect(balance.proposals).toEqual([
    { kind: 'reward-points', rewardId: 'r', title: 'Prêmio r', from: 500, to: 4000, days: 97 },
  ])
  expect(proposalText(balance.proposals[0]!, balance)).toBe(
    '“Prêmio r” custa 500 pontos e chega em 13 dias no ritmo de agora: cedo para um prêmio anual. Que tal 4.000? Seriam 97 dias.',
  )
  expect(
    balanceOf(balanceFacts(tasks, [rewardFact(4000, 'anual')], HISTORY_OF_291_POINTS_A_WEEK)).verdicts,
  ).toEqual(['none'])
})

it("a check proposes a lower price for a reward that takes too long at the child's daily rate", () => {
  const history = { days: 28, earned: 60, lost: 4, redeemed: 0 }
  const balance = balanceOf(balanceFacts([taskFact(10)], [rewardFact(100, 'semanal')], history))
  expect(balance.proposals).toMatchObject([{ from: 100, to: 28, days: 14 }])
  expect(proposalText(balance.proposals[0]!, balance)).toContain('chega em 50 dias no ritmo de agora: longe')
})

it('a check judges prices by the default price ranges if the child has no daily rate', () => {
  const historiesWithoutRate = [
    NO_HISTORY,
    { ...NO_HISTORY, days: 6, earned: 300 },
    { ...NO_HISTORY, days: 28, lost: 5 },
  ]
  for (const history of historiesWithoutRate) {
    const { isByRate, rewards, proposals } = balanceOf(
      balanceFacts([taskFact(40)], [rewardFact(2000, 'anual')], history),
    )
    expect({ isByRate, guide: rewards[0]?.guide }).toEqual({
      isByRate: false,
      guide: { from: 200, to: 500 },
    })
    expect(proposals).toMatchObject([{ to: 500, days: 13 }, { kind: 'task-points' }])
  }
})

it('a check accepts the prices of rewards that the assistant suggested', () => {
  const suggestRewards = (history: typeof NO_HISTORY) =>
    [1, 2, 3, 4].flatMap((seed) =>
      pickCatalogueIdeas({ kind: 'rewards', facts: childFacts({ history }), seenTitles: [], seed }),
    )
  for (const history of [NO_HISTORY, HISTORY_OF_291_POINTS_A_WEEK]) {
    const rewards = suggestRewards(history).map((idea, index) => ({
      ...rewardFact(1, 'anual'),
      ...idea,
      id: `${index}`,
    })) as RewardFact[]
    const { proposals } = balanceOf(balanceFacts([taskFact(20)], rewards, history))
    expect(proposals.filter(({ kind }) => kind === 'reward-points')).toEqual([])
  }
  expect(priceRangeFor('anual', HISTORY_OF_291_POINTS_A_WEEK)).toEqual({ from: 3742, to: 15173 })
})
