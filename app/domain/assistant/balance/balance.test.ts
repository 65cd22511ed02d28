import fc from 'fast-check'
import { expect, it } from 'vitest'
import { balanceFacts, NO_HISTORY, rewardFact, taskFact } from '#tests/support/child-facts.ts'
import { balanceText, proposalText, VERDICT_LABELS } from './balance-text.ts'
import { balanceOf } from './balance.ts'
import { sum } from './possible-points.ts'
import { isWithin, TASK_POINTS_RANGE, WAIT_DAYS } from './guidance.ts'
import { numbersIn } from './sentence-filter.server.ts'

it('a check sums the points of the best day, a week, 30 days and 365 days', () => {
  const tasks = [taskFact(35), taskFact(8, [1, 2, 3], 'u'), taskFact(2, [5], 'v')]
  expect(balanceOf(balanceFacts(tasks, [], NO_HISTORY))).toMatchObject({
    mostInDay: 43,
    inWeek: 271,
    inMonth: 1161,
    inYear: 14130,
  })
})

it('a check counts the days until a reward with all tasks done, and at the daily rate', () => {
  const { rewards, past } = balanceOf(
    balanceFacts([taskFact(10)], [rewardFact(50)], {
      days: 28,
      earned: 160,
      lost: 20,
      redeemed: 50,
    }),
  )
  expect(rewards[0]).toMatchObject({ daysAtFullPace: 5, daysAtRealPace: 10 })
  expect(past).toMatchObject({ pace: 5, lossShare: 11 })
})

it('a child has no daily rate with less than a week of history, or if losses equal the gains', () => {
  const daysAtRealPace = (history: { days: number; earned: number; lost: number }) =>
    balanceOf(balanceFacts([taskFact(10)], [rewardFact(50)], { ...history, redeemed: 0 })).rewards[0]
      ?.daysAtRealPace
  expect(daysAtRealPace({ days: 6, earned: 60, lost: 0 })).toBeNull()
  expect(daysAtRealPace({ days: 7, earned: 60, lost: 60 })).toBeNull()
  expect(daysAtRealPace({ days: 7, earned: 70, lost: 0 })).toBe(5)
})

it.each([
  [
    'nothing to adjust',
    [taskFact(10), taskFact(8, [1, 2], 'u')],
    [rewardFact(30), rewardFact(90, 'semanal', 's')],
    ['none'],
  ],
  ['an expensive reward', [taskFact(10)], [rewardFact(300, 'mensal')], ['rewards']],
  ['a task with too many points', [taskFact(60, [6])], [rewardFact(30)], ['tasks']],
  ['an expensive task and a cheap reward', [taskFact(60, [6])], [rewardFact(5)], ['tasks', 'rewards']],
  ['a reward too far away', [taskFact(5, [6])], [rewardFact(50)], ['tasks']],
  ['too many points a day', Array.from({ length: 4 }, () => taskFact(30)), [rewardFact(30)], ['tasks']],
  ['no reward', [taskFact(10)], [], ['insufficient']],
  ['no task', [], [rewardFact(30)], ['insufficient']],
])('a check with %s has the expected verdicts', (_name, tasks, rewards, verdicts) => {
  expect(balanceOf(balanceFacts(tasks, rewards, NO_HISTORY)).verdicts).toEqual(verdicts)
})

it('every verdict has a label', () => {
  expect(Object.values(VERDICT_LABELS)).toEqual([
    'Sem sugestões',
    'Ajustar tarefas',
    'Ajustar prêmios',
    'Dados insuficientes',
  ])
})

const taskArbitrary = fc.record({
  id: fc.uuid(),
  title: fc.constantFrom('Arrumar a cama', 'Ler', 'Lavar a louça', 'Cuidar do cachorro'),
  points: fc.integer({ min: 1, max: 400 }),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
})
const rewardArbitrary = fc.record({
  id: fc.uuid(),
  title: fc.constantFrom('Cinema', 'Picolé', 'Dia na praia'),
  points: fc.integer({ min: 1, max: 3000 }),
  redemptionPeriod: fc.constantFrom(
    'diario' as const,
    'semanal' as const,
    'mensal' as const,
    'anual' as const,
  ),
})
const historyArbitrary = fc.record({
  days: fc.integer({ min: 0, max: 28 }),
  earned: fc.nat(2000),
  lost: fc.nat(500),
  redeemed: fc.nat(500),
})
const tasksRewardsHistoryArbitrary = fc.tuple(
  fc.array(taskArbitrary, { maxLength: 9 }),
  fc.array(rewardArbitrary, { maxLength: 9 }),
  historyArbitrary,
)

it('the points of a week are the sum over tasks; history and rewards are returned unchanged', () => {
  fc.assert(
    fc.property(tasksRewardsHistoryArbitrary, ([tasks, rewards, history]) => {
      const balance = balanceOf(balanceFacts(tasks, rewards, history))
      const expectedWeekPoints = tasks.reduce(
        (total, { points, weekdays }) => total + points * weekdays.length,
        0,
      )
      expect(balance.inWeek).toBe(expectedWeekPoints)
      expect(sum(balance.possible.days)).toBe(expectedWeekPoints * 4)
      expect(balance.past).toMatchObject(history)
      expect(balance.rewards.map(({ id }) => id).toSorted()).toEqual(rewards.map(({ id }) => id).toSorted())
    }),
  )
})

it('with all tasks done, the points suffice for a reward after `daysAtFullPace` days and not a day earlier', () => {
  fc.assert(
    fc.property(tasksRewardsHistoryArbitrary, ([tasks, rewards, history]) => {
      const { inWeek, rewards: evaluatedRewards } = balanceOf(balanceFacts(tasks, rewards, history))
      const areDaysExact = evaluatedRewards.every(({ points, daysAtFullPace: days }) =>
        days === null ? inWeek === 0 : (days * inWeek) / 7 >= points && ((days - 1) * inWeek) / 7 < points,
      )
      expect(areDaysExact).toBe(true)
    }),
  )
})

it('each proposal of points names an existing task or reward outside the range, and new points within it', () => {
  fc.assert(
    fc.property(tasksRewardsHistoryArbitrary, ([tasks, rewards, history]) => {
      const { proposals, rewards: evaluatedRewards } = balanceOf(balanceFacts(tasks, rewards, history))
      const pointProposals = proposals.filter((proposal) => 'to' in proposal)
      const comparisons = pointProposals.map((proposal) => {
        if (proposal.kind === 'task-points') {
          const item = tasks.find(({ id }) => id === proposal.taskId)!
          return { ...proposal, item, range: TASK_POINTS_RANGE }
        }
        const item = rewards.find(({ id }) => id === proposal.rewardId)!
        return {
          ...proposal,
          item,
          range: evaluatedRewards.find(({ id }) => id === item.id)!.guide,
        }
      })
      for (const { title, from, to, item, range } of comparisons) {
        expect(item).toMatchObject({ title, points: from })
        expect([isWithin(from, range), isWithin(to, range)]).toEqual([false, true])
      }
    }),
  )
})

it("the wait for a proposed price at the child's daily rate is within the days of the reward's period", () => {
  fc.assert(
    fc.property(tasksRewardsHistoryArbitrary, ([tasks, rewards, history]) => {
      const { isByRate, proposals } = balanceOf(balanceFacts(tasks, rewards, history))
      const netPoints = history.earned - history.lost
      // below two points a day no whole price is close enough
      fc.pre(isByRate && netPoints >= 2 * history.days)
      for (const proposal of proposals) {
        if (proposal.kind !== 'reward-points') continue
        const waitRange = WAIT_DAYS[rewards.find(({ id }) => id === proposal.rewardId)!.redemptionPeriod]
        // compares products, because a quotient of floats can miss an equal bound
        expect(proposal.to * history.days).toBeGreaterThanOrEqual(waitRange.from * netPoints)
        expect(proposal.to * history.days).toBeLessThanOrEqual(waitRange.to * netPoints)
      }
    }),
    {
      numRuns: 1000,
      examples: [
        [
          [
            [{ id: 't', title: 'Arrumar a cama', points: 1, weekdays: [0] }],
            [{ id: 'r', title: 'Cinema', points: 2381, redemptionPeriod: 'mensal' }],
            { days: 24, earned: 1210, lost: 258, redeemed: 0 },
          ],
        ],
      ],
    },
  )
})

it('once all proposed points are accepted, a new check proposes no other points', () => {
  fc.assert(
    fc.property(tasksRewardsHistoryArbitrary, ([tasks, rewards, history]) => {
      const { proposals } = balanceOf(balanceFacts(tasks, rewards, history))
      const withProposals = <Fact extends { id: string; points: number }>(facts: Fact[]) =>
        facts.map((fact) => {
          const proposal = proposals.find(
            (candidate) =>
              (candidate.kind === 'reward-points' && candidate.rewardId === fact.id) ||
              (candidate.kind === 'task-points' && candidate.taskId === fact.id),
          )
          return proposal && 'to' in proposal ? { ...fact, points: proposal.to } : fact
        })
      const newProposals = balanceOf(
        balanceFacts(withProposals(tasks), withProposals(rewards), history),
      ).proposals
      expect(newProposals.filter(({ kind }) => kind.endsWith('-points'))).toEqual([])
    }),
  )
})

it('the texts of a check have at most 500 words and contain only numbers of the check', () => {
  fc.assert(
    fc.property(tasksRewardsHistoryArbitrary, ([tasks, rewards, history]) => {
      const balance = balanceOf(balanceFacts(tasks, rewards, history))
      const proposals = balance.proposals.map((proposal) => proposalText(proposal, balance))
      const text = [...balanceText(balance, 'Bia'), ...proposals].join(' ')
      expect(text.split(/\s+/).length).toBeLessThanOrEqual(500)
      const knownNumbers = new Set(
        JSON.stringify(balance)
          .match(/\d+(\.\d+)?/g)
          ?.map(Number),
      )
      expect(numbersIn(text).filter((number) => !knownNumbers.has(number))).toEqual([])
    }),
  )
})
