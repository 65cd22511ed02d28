import { CATALOGUE_REWARDS } from '#content/assistant/all-rewards.ts'
import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import type { CatalogueReward, CatalogueTask } from '#content/assistant/catalogue.ts'
import {
  type ChildFacts,
  type Idea,
  type IdeaKind,
  MAX_IDEAS,
  type Past,
  type RewardIdea,
  SHORT_WAITS_AGE,
  type TaskIdea,
  tasksByWeekday,
} from '../assistant.ts'
import { dailyRate, priceRange, REWARD_GUIDANCE, roundPriceWithin } from '../balance/guidance.ts'
import type { RedemptionPeriod } from '../../rewards/reward.ts'
import { pickIdeas, type Criteria } from './pick-ideas.ts'

interface CatalogueQuery {
  kind: IdeaKind
  facts: ChildFacts
  seen: readonly string[]
  seed: number
  limit?: number
}

/** Up to `limit` ideas of the catalogue; starts over when every suitable one was shown. */
export function catalogueIdeas({ kind, facts, seen, seed, limit = MAX_IDEAS }: CatalogueQuery): Idea[] {
  const criteria: Criteria = {
    age: facts.age,
    characteristics: facts.characteristics,
    owned: (kind === 'tasks' ? facts.tasks : facts.rewards).map(({ title }) => title),
    seen,
    seed,
    tasksByWeekday: tasksByWeekday(facts.tasks),
  }
  const pick = (selected: Criteria): Idea[] =>
    kind === 'tasks'
      ? pickIdeas(CATALOGUE_TASKS, selected, limit).map(asTask)
      : pickIdeas(rewardsFor(facts.age), selected, limit).map((reward) => asReward(reward, facts.past))
  const ideas = pick(criteria)
  return ideas.length > 0 ? ideas : pick({ ...criteria, seen: [] })
}

const rewardsFor = (age: number) =>
  age > SHORT_WAITS_AGE
    ? CATALOGUE_REWARDS
    : CATALOGUE_REWARDS.filter(({ period }) => period === 'diario' || period === 'semanal')

const asTask = ({ id, title, description, time, points, weekdays, drawing }: CatalogueTask): TaskIdea => ({
  kind: 'task',
  key: id,
  title,
  description,
  time,
  points,
  weekdays: [...weekdays],
  drawing,
})

function asReward(
  { id, title, description, points, period, drawing }: CatalogueReward,
  past: Past,
): RewardIdea {
  return {
    kind: 'reward',
    key: id,
    title,
    description,
    points: priceAt(points, period, past),
    redemptionPeriod: period,
    drawing,
  }
}

/** The catalogue's price, scaled to the price range of a family with history. */
function priceAt(points: number, period: RedemptionPeriod, past: Past): number {
  if (dailyRate(past) === null) return points
  const [start, range] = [REWARD_GUIDANCE[period], priceRange(period, past)]
  const share = (points - start.from) / (start.to - start.from)
  return roundPriceWithin(Math.round(range.from + share * (range.to - range.from)), range)
}
