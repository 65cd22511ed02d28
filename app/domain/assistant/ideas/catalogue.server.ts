import { foldText } from '#app/base/fold-text.ts'
import { CATALOGUE_REWARDS } from '#content/assistant/all-rewards.ts'
import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import type { CatalogueReward, CatalogueTask } from '#content/assistant/catalogue.ts'
import {
  type ChildFacts,
  type Idea,
  type IdeaKind,
  type IdeasNeed,
  MAX_IDEAS,
  type PointsHistory,
  type RewardIdea,
  SHORT_WAITS_MAX_AGE,
  type TaskIdea,
  taskCountByWeekday,
} from '../assistant.ts'
import { dailyRate, priceRangeFor, DEFAULT_PRICE_RANGES, roundPriceWithin } from '../balance/guidance.ts'
import { suggestedSchedule } from '../../tasks/schedule/suggested-schedule.ts'
import type { RedemptionPeriod } from '../../rewards/reward.ts'
import { ideasNeed, meetsNeed } from './ideas-need.ts'
import { pickIdeas } from './pick-ideas.ts'

/** How many ideas are picked to find those that the child lacks. */
const NEEDED_CANDIDATES = 60
const MIN_NEEDED_IDEAS = 2

export interface IdeasQuery {
  kind: IdeaKind
  facts: ChildFacts
  /** Titles of ideas that were shown before. */
  seenTitles: readonly string[]
  /** The same seed picks the same ideas from the catalogue. */
  seed: number
}

/** Picks ideas that are what the child lacks. If the catalogue has none of these left, it picks any, and `need` is null. */
export function pickNeededIdeas(query: IdeasQuery): { ideas: Idea[]; need: IdeasNeed | null } {
  const need = ideasNeed(query.kind, query.facts)
  const needed = need && pickCatalogueIdeas(query, NEEDED_CANDIDATES).filter((idea) => meetsNeed(idea, need))
  return needed && needed.length >= MIN_NEEDED_IDEAS
    ? { ideas: needed.slice(0, MAX_IDEAS), need }
    : { ideas: pickCatalogueIdeas(query), need: null }
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

function toTaskIdea(entry: CatalogueTask): TaskIdea {
  const { title, description, time, points, drawing } = entry
  const weekdays = [...entry.weekdays]
  const schedule = suggestedSchedule(entry)
  return { kind: 'task', key: keyOf(title), title, description, time, points, weekdays, drawing, schedule }
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
