import type { ChildFacts, RewardFact, TaskFact } from '#app/domain/assistant/assistant.ts'

export const NO_HISTORY = { days: 0, earned: 0, lost: 0, redeemed: 0 }

export const childFacts = (fields: Partial<ChildFacts> = {}): ChildFacts => ({
  age: 8,
  characteristics: ['curious', 'helpful'],
  names: [],
  tasks: [],
  rewards: [],
  history: NO_HISTORY,
  ...fields,
})

export const taskFact = (points: number, weekdays = [0, 1, 2, 3, 4, 5, 6], id = 't'): TaskFact => ({
  id,
  title: `Tarefa ${id}`,
  points,
  weekdays,
})

export const rewardFact = (
  points: number,
  redemptionPeriod: RewardFact['redemptionPeriod'] = 'diario',
  id = 'r',
): RewardFact => ({ id, title: `Prêmio ${id}`, points, redemptionPeriod })
