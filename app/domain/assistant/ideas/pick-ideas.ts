import type { CharacteristicKey } from '../../children/child-characteristics.ts'
import { MAX_IDEAS } from '../assistant.ts'
import { similarTo } from './similar-titles.ts'
import { seededRandom } from './seeded-random.ts'

interface IdeaEntry {
  title: string
  /** First and last suitable age. */
  ages: readonly [from: number, to: number]
  fits: readonly CharacteristicKey[]
  /** The selected entries have different subjects if possible. */
  subject: string
  /** Only tasks have weekdays. */
  weekdays?: readonly number[]
  /** Only rewards have a period, a cost and a treat. */
  period?: string
  cost?: number
  treat?: string | null
}

interface Criteria {
  age: number
  characteristics: readonly CharacteristicKey[]
  /** Titles that the child has already, and titles that were shown before. */
  existingTitles: readonly string[]
  /** The same seed gives the same selection. */
  seed: number
  /** Number of tasks on each weekday, Sunday first. */
  taskCountByWeekday: readonly number[]
}

const SAME_SUBJECT_PENALTY = 1.5
const SAME_PERIOD_PENALTY = 1
const MAX_RANDOM_SCORE = 1.6
/** Rewards of at least this cost are expensive for the family. */
const EXPENSIVE_COST = 2
const MAX_EXPENSIVE_REWARDS = 2

/**
 * Picks up to `limit` entries for one child, the best matches first. They suit the child's age, are not similar to existing
 * titles, and have mixed subjects and periods, at most one treat and at most two expensive rewards.
 */
export function pickIdeas<Entry extends IdeaEntry>(
  entries: readonly Entry[],
  criteria: Criteria,
  limit = MAX_IDEAS,
): Entry[] {
  const random = seededRandom(criteria.seed)
  const isExistingTitle = similarTo(criteria.existingTitles)
  let candidates = entries
    .filter(({ ages: [from, to] }) => from <= criteria.age && criteria.age <= to)
    .map((entry) => ({ entry, score: scoreOf(entry, criteria) + random() * MAX_RANDOM_SCORE }))
    .filter(({ entry }) => !isExistingTitle(entry.title))
  const pickedEntries: Entry[] = []
  while (pickedEntries.length < limit) {
    const bestEntry = bestEntryOf(candidates, pickedEntries)
    if (!bestEntry) break
    pickedEntries.push(bestEntry)
    const isSimilar = similarTo([bestEntry.title])
    candidates = candidates.filter(({ entry }) => !isSimilar(entry.title))
  }
  return pickedEntries
}

interface Candidate<Entry> {
  entry: Entry
  score: number
}

function bestEntryOf<Entry extends IdeaEntry>(
  candidates: readonly Candidate<Entry>[],
  pickedEntries: readonly Entry[],
): Entry | undefined {
  const currentScore = ({ entry, score }: Candidate<Entry>) =>
    score -
    SAME_SUBJECT_PENALTY * pickedEntries.filter(({ subject }) => subject === entry.subject).length -
    SAME_PERIOD_PENALTY *
      pickedEntries.filter(({ period }) => period !== undefined && period === entry.period).length
  return candidates
    .filter(({ entry }) => isBalancedWith(entry, pickedEntries))
    .toSorted((a, b) => currentScore(b) - currentScore(a))[0]?.entry
}

function isBalancedWith({ treat, cost = 0 }: IdeaEntry, pickedEntries: readonly IdeaEntry[]): boolean {
  if (treat && pickedEntries.some((entry) => entry.treat)) return false
  const expensiveRewards = pickedEntries.filter((entry) => (entry.cost ?? 0) >= EXPENSIVE_COST)
  return cost < EXPENSIVE_COST || expensiveRewards.length < MAX_EXPENSIVE_REWARDS
}

/** Scores 1 for each matching characteristic, and up to 0.5 for weekdays with few tasks. */
function scoreOf({ fits, weekdays }: IdeaEntry, { characteristics, taskCountByWeekday }: Criteria): number {
  const matchCount = characteristics.filter((key) => fits.includes(key)).length
  if (!weekdays) return matchCount
  const minTaskCount = Math.min(...taskCountByWeekday)
  const lightDayCount = weekdays.filter((day) => (taskCountByWeekday[day] ?? 0) === minTaskCount).length
  return matchCount + lightDayCount / weekdays.length / 2
}
