import type { CharacteristicKey } from '../../children/child.ts'
import { MAX_IDEAS } from '../assistant.ts'
import { similarTo } from './similar-titles.ts'
import { seededRandom } from './seeded-random.ts'

/** The properties of a catalogue entry that `pickIdeas` uses. */
interface Pickable {
  title: string
  /** First and last suitable age. */
  ages: readonly [from: number, to: number]
  fits: readonly CharacteristicKey[]
  /** Subject; a selection mixes subjects. */
  subject: string
  /** Weekdays of a task. */
  weekdays?: readonly number[]
  /** Period, cost and treat of a reward. */
  period?: string
  cost?: number
  treat?: string | null
}

export interface Criteria {
  age: number
  characteristics: readonly CharacteristicKey[]
  /** Titles of the child's own tasks or rewards. */
  owned: readonly string[]
  /** Titles that were shown before. */
  seen: readonly string[]
  /** The same seed gives the same selection. */
  seed: number
  /** Number of tasks on each weekday, Sunday first. */
  tasksByWeekday: readonly number[]
}

const SAME_SUBJECT_PENALTY = 1.5
const SAME_PERIOD_PENALTY = 1
const MAX_RANDOM_SCORE = 1.6
/** A reward of this cost or more is expensive. */
const EXPENSIVE_COST = 2
const MAX_EXPENSIVE = 2

/**
 * Up to `limit` entries for one child, the best matches first: suitable for the age, not similar to owned or seen
 * titles, with mixed subjects and periods, at most one treat and at most two expensive rewards.
 */
export function pickIdeas<Entry extends Pickable>(
  entries: readonly Entry[],
  criteria: Criteria,
  limit = MAX_IDEAS,
): Entry[] {
  const random = seededRandom(criteria.seed)
  const isKnown = similarTo([...criteria.owned, ...criteria.seen])
  let candidates = entries
    .filter(({ ages: [from, to] }) => from <= criteria.age && criteria.age <= to)
    .map((entry) => ({ entry, score: scoreOf(entry, criteria) + random() * MAX_RANDOM_SCORE }))
    .filter(({ entry }) => !isKnown(entry.title))
  const picked: Entry[] = []
  while (picked.length < limit) {
    const best = bestOf(candidates, picked)
    if (!best) break
    picked.push(best)
    const isSame = similarTo([best.title])
    candidates = candidates.filter(({ entry }) => !isSame(entry.title))
  }
  return picked
}

interface Candidate<Entry> {
  entry: Entry
  score: number
}

function bestOf<Entry extends Pickable>(
  candidates: readonly Candidate<Entry>[],
  picked: readonly Entry[],
): Entry | undefined {
  const currentScore = ({ entry, score }: Candidate<Entry>) =>
    score -
    SAME_SUBJECT_PENALTY * picked.filter(({ subject }) => subject === entry.subject).length -
    SAME_PERIOD_PENALTY *
      picked.filter(({ period }) => period !== undefined && period === entry.period).length
  return candidates
    .filter(({ entry }) => staysBalanced(entry, picked))
    .toSorted((a, b) => currentScore(b) - currentScore(a))[0]?.entry
}

function staysBalanced({ treat, cost = 0 }: Pickable, picked: readonly Pickable[]): boolean {
  if (treat && picked.some((other) => other.treat)) return false
  const expensive = picked.filter((other) => (other.cost ?? 0) >= EXPENSIVE_COST)
  return cost < EXPENSIVE_COST || expensive.length < MAX_EXPENSIVE
}

/** 1 for each matching characteristic, and up to 0.5 for weekdays with few tasks. */
function scoreOf({ fits, weekdays }: Pickable, { characteristics, tasksByWeekday }: Criteria): number {
  const matches = characteristics.filter((key) => fits.includes(key)).length
  if (!weekdays) return matches
  const fewest = Math.min(...tasksByWeekday)
  const lightDays = weekdays.filter((day) => (tasksByWeekday[day] ?? 0) === fewest).length
  return matches + lightDays / weekdays.length / 2
}
