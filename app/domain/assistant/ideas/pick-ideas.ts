import type { CharacteristicKey } from '../../children/child.ts'
import { MAX_IDEAS } from '../assistant.ts'
import { similarTo } from './similar-titles.ts'
import { seededRandom } from './seeded-random.ts'

/** The properties of a catalogue entry that picking uses. */
export interface Pickable {
  title: string
  /** First and last suitable age. */
  ages: readonly [from: number, to: number]
  fits: readonly CharacteristicKey[]
  /** Topic; a selection mixes topics. */
  subject: string
  /** Of a task. */
  weekdays?: readonly number[]
  /** Of a reward. */
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
  /** Varies the selection. */
  seed: number
  /** Number of tasks on each weekday, Sunday first. */
  tasksByWeekday?: readonly number[]
}

const SAME_SUBJECT_PENALTY = 1.5
const SAME_PERIOD_PENALTY = 1
const MAX_RANDOM_SCORE = 1.6

/**
 * Up to `limit` entries for one child: suitable for its age, not similar to owned or seen ones, the best matches first,
 * with mixed subjects and periods, at most one treat and two expensive rewards.
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
  const allowed = candidates.filter(({ entry }) => staysBalanced(entry, picked))
  const currentScore = ({ entry, score }: Candidate<Entry>) =>
    score -
    SAME_SUBJECT_PENALTY * picked.filter(({ subject }) => subject === entry.subject).length -
    SAME_PERIOD_PENALTY *
      picked.filter(({ period }) => period !== undefined && period === entry.period).length
  return allowed.reduce<Candidate<Entry> | undefined>(
    (best, candidate) => (!best || currentScore(candidate) > currentScore(best) ? candidate : best),
    undefined,
  )?.entry
}

function staysBalanced({ treat, cost = 0 }: Pickable, picked: readonly Pickable[]): boolean {
  if (treat && picked.some((other) => other.treat)) return false
  return cost < 2 || picked.filter((other) => (other.cost ?? 0) >= 2).length < 2
}

/** 1 for each matching characteristic, and up to 0.5 for weekdays with few tasks. */
function scoreOf({ fits, weekdays }: Pickable, { characteristics, tasksByWeekday }: Criteria): number {
  const matches = characteristics.filter((key) => fits.includes(key)).length
  if (!weekdays || !tasksByWeekday) return matches
  const fewest = Math.min(...tasksByWeekday)
  const lightDays = weekdays.filter((day) => (tasksByWeekday[day] ?? 0) === fewest).length
  return matches + lightDays / weekdays.length / 2
}
