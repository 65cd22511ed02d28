import { CATALOGUE_REWARDS } from '#content/assistant/all-rewards.ts'
import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import type { CatalogueReward, CatalogueTask } from '#content/assistant/catalogue.ts'
import { FIRST_YEARS_TASKS } from '#content/assistant/tasks-first-years.ts'
import { GROWING_UP_TASKS } from '#content/assistant/tasks-growing-up.ts'
import { HOME_TASKS } from '#content/assistant/tasks-home.ts'
import { KINDNESS_TASKS } from '#content/assistant/tasks-kindness.ts'
import { KITCHEN_TASKS } from '#content/assistant/tasks-kitchen.ts'
import { OUTDOORS_TASKS } from '#content/assistant/tasks-outdoors.ts'
import { FREEDOM_REWARDS } from '#content/assistant/rewards-freedom.ts'
import { OUTINGS_REWARDS } from '#content/assistant/rewards-outings.ts'
import { THINGS_REWARDS } from '#content/assistant/rewards-things.ts'
import { TOGETHER_REWARDS } from '#content/assistant/rewards-together.ts'
import { SCHOOL_TASKS } from '#content/assistant/tasks-school.ts'
import {
  type ChildFacts,
  type Idea,
  type IdeaKind,
  MAX_IDEAS,
  type Past,
  type RewardIdea,
  SHORT_WAITS_AGE,
  type TaskIdea,
} from '../assistant.ts'
import { dailyRate, priceRange, REWARD_GUIDANCE, roundPriceWithin } from '../balance/guidance.ts'
import type { RedemptionPeriod } from '../../rewards/reward.ts'
import { pickIdeas, type Criteria } from './pick-ideas.ts'

const TASK_SUBJECTS = new Map<CatalogueTask, string>(
  Object.entries({
    first: FIRST_YEARS_TASKS,
    home: HOME_TASKS,
    kitchen: KITCHEN_TASKS,
    school: SCHOOL_TASKS,
    kindness: KINDNESS_TASKS,
    outdoors: OUTDOORS_TASKS,
    growing: GROWING_UP_TASKS,
  }).flatMap(([subject, tasks]) => tasks.map((task) => [task, subject] as const)),
)
const REWARD_SUBJECTS = new Map<CatalogueReward, string>(
  Object.entries({
    together: TOGETHER_REWARDS,
    freedom: FREEDOM_REWARDS,
    outings: OUTINGS_REWARDS,
    things: THINGS_REWARDS,
  }).flatMap(([subject, rewards]) => rewards.map((reward) => [reward, subject] as const)),
)
const TASKS = CATALOGUE_TASKS.map((task) => ({ ...task, subject: TASK_SUBJECTS.get(task) ?? 'self' }))
const REWARDS = CATALOGUE_REWARDS.map((reward) => ({
  ...reward,
  subject: REWARD_SUBJECTS.get(reward) ?? 'first',
}))

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
    tasksByWeekday: [0, 1, 2, 3, 4, 5, 6].map(
      (day) => facts.tasks.filter(({ weekdays }) => weekdays.includes(day)).length,
    ),
  }
  const pick = (selected: Criteria) =>
    kind === 'tasks'
      ? pickIdeas(TASKS, selected, limit).map(asTask)
      : pickIdeas(rewardsFor(facts.age), selected, limit).map((reward) => asReward(reward, facts.past))
  const ideas: Idea[] = pick(criteria)
  return ideas.length > 0 ? ideas : pick({ ...criteria, seen: [] })
}

const rewardsFor = (age: number) =>
  age > SHORT_WAITS_AGE
    ? REWARDS
    : REWARDS.filter(({ period }) => period === 'diario' || period === 'semanal')

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

/** A price of the catalogue, scaled to the price range of a family with history. */
function priceAt(points: number, period: RedemptionPeriod, past: Past): number {
  if (dailyRate(past) === null) return points
  const [start, range] = [REWARD_GUIDANCE[period], priceRange(period, past)]
  const share = (points - start.from) / (start.to - start.from)
  return roundPriceWithin(Math.round(range.from + share * (range.to - range.from)), range)
}
