import { foldText } from '#app/base/fold-text.ts'
import { CATALOGUE_REWARDS } from '#content/assistant/all-rewards.ts'
import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import type { CatalogueReward, CatalogueTask } from '#content/assistant/catalogue.ts'
import {
  type ChildFacts,
  type Idea,
  type IdeaKind,
  MAX_IDEAS,
  type PointsHistory,
  type RewardIdea,
  SHORT_WAITS_MAX_AGE,
  type TaskIdea,
  taskCountByWeekday,
} from '../assistant.ts'
import { dailyRate, priceRangeFor, DEFAULT_PRICE_RANGES, roundPriceWithin } from '../balance/guidance.ts'
import type { RedemptionPeriod } from '../../rewards/reward.ts'
import { pickIdeas } from './pick-ideas.ts'

export interface IdeasQuery {
  kind: IdeaKind
  facts: ChildFacts
  /** Titles of ideas that were shown before. */
  seenTitles: readonly string[]
  /** The same seed picks the same ideas from the catalogue. */
  seed: number
}

/** Picks up to `limit` ideas from the catalogue. If every suitable idea was shown before, ideas repeat. */
export function pickCatalogueIdeas({ kind, facts, seenTitles, seed }: IdeasQuery, limit = MAX_IDEAS): Idea[] {
  const pick = (existingTitles: readonly string[]): Idea[] => {
    const taskCounts = taskCountByWeekday(facts.tasks)
    const criteria = { ...facts, existingTitles, seed, taskCountByWeekday: taskCounts }
    return kind === 'tasks'
      ? pickIdeas(CATALOGUE_TASKS, criteria, limit).map(toTaskIdea)
      : pickIdeas(rewardsFor(facts.age), criteria, limit).map((entry) => toRewardIdea(entry, facts.history))
  }
  const existingTitlesOfChild = facts[kind].map(({ title }) => title)
  const ideas = pick([...existingTitlesOfChild, ...seenTitles])
  return ideas.length > 0 ? ideas : pick(existingTitlesOfChild)
}

const rewardsFor = (age: number) =>
  age > SHORT_WAITS_MAX_AGE
    ? CATALOGUE_REWARDS
    : CATALOGUE_REWARDS.filter(({ period }) => period === 'diario' || period === 'semanal')

function toTaskIdea({ title, description, time, points, weekdays, drawing }: CatalogueTask): TaskIdea {
  const key = keyOf(title)
  return { kind: 'task', key, title, description, time, points, weekdays: [...weekdays], drawing }
}

function toRewardIdea(entry: CatalogueReward, history: PointsHistory): RewardIdea {
  const { title, description, period, drawing } = entry
  const key = keyOf(title)
  const points = scaledPrice(entry.points, period, history)
  return { kind: 'reward', key, title, description, points, redemptionPeriod: period, drawing }
}

/** 'Pôr do sol no mirante' has the key 'por-do-sol-no-mirante'. */
const keyOf = (title: string): string => foldText(title).replaceAll(/[^a-z0-9]+/g, '-')

/** Scales a price of the catalogue from the default range to the child's price range. */
function scaledPrice(points: number, period: RedemptionPeriod, history: PointsHistory): number {
  if (dailyRate(history) === null) return points
  const [defaultRange, range] = [DEFAULT_PRICE_RANGES[period], priceRangeFor(period, history)]
  const position = (points - defaultRange.from) / (defaultRange.to - defaultRange.from)
  return roundPriceWithin(Math.round(range.from + position * (range.to - range.from)), range)
}
