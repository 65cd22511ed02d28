import type { ChildFacts, PointsHistory, RewardFact, TaskFact } from '#app/domain/assistant/assistant.ts'
import { POSSIBLE_DAYS, type PossiblePoints } from '#app/domain/assistant/balance/possible-points.ts'

export const NO_HISTORY = { days: 0, earned: 0, lost: 0, redeemed: 0 }

/** The points of tasks of every week, once a day, from a Sunday on. Without weeks and tasks, which sums do not need. */
export const possibleOf = (tasks: readonly TaskFact[]): PossiblePoints => ({
  days: Array.from({ length: POSSIBLE_DAYS }, (_, day) =>
    tasks.reduce((total, { weekdays, points }) => total + (weekdays.includes(day % 7) ? points : 0), 0),
  ),
  weeks: [],
  tasks: [],
})

/** What a check of the points reads. */
export const balanceFacts = (tasks: TaskFact[], rewards: RewardFact[], history: PointsHistory) => ({
  tasks,
  rewards,
  history,
  possible: possibleOf(tasks),
})

export const childFacts = (fields: Partial<ChildFacts> = {}): ChildFacts => ({
  age: 8,
  characteristics: ['curious', 'helpful'],
  names: [],
  tasks: [],
  possible: possibleOf(fields.tasks ?? []),
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
