import type { CharacteristicKey } from '../children/child.ts'
import { MOST_IDEAS } from './assistant.ts'
import { alikeTo } from './likeness.ts'
import { seededRandom } from './seeded-random.ts'

/** What picking has to know of an entry of the catalogue. */
export interface Pickable {
  title: string
  /** First and last fitting age. */
  ages: readonly [from: number, to: number]
  fits: readonly CharacteristicKey[]
  /** What it is about; one answer holds several subjects. */
  subject: string
  /** Of a task. */
  weekdays?: readonly number[]
  /** Of a reward. */
  period?: string
  cost?: number
  treat?: string | null
}

export interface Wish {
  age: number
  characteristics: readonly CharacteristicKey[]
  /** Titles the child has already. */
  owned: readonly string[]
  /** Titles that were shown before: skipped once, they are not repeated. */
  seen: readonly string[]
  /** Another seed gives others. */
  seed: number
  /** How many tasks the child has on each weekday, Sunday first. */
  tasksByWeekday?: readonly number[]
}

const SAME_SUBJECT = 1.5
const SAME_PERIOD = 1
const MOST_LUCK = 1.6

/**
 * Up to `most` entries for one child: within the age, nothing alike to what it has or saw, those that suit the child
 * first, of different subjects; of rewards different periods, at most one treat and one that costs much.
 */
export function pickIdeas<Entry extends Pickable>(
  entries: readonly Entry[],
  wish: Wish,
  most = MOST_IDEAS,
): Entry[] {
  const luck = seededRandom(wish.seed)
  const isKnown = alikeTo([...wish.owned, ...wish.seen])
  let left = entries
    .filter(({ ages: [from, to] }) => from <= wish.age && wish.age <= to)
    .map((entry) => ({ entry, worth: suits(entry, wish) + luck() * MOST_LUCK }))
    .filter(({ entry }) => !isKnown(entry.title))
  const picked: Entry[] = []
  while (picked.length < most) {
    const best = bestOf(left, picked)
    if (!best) break
    picked.push(best)
    const isSame = alikeTo([best.title])
    left = left.filter(({ entry }) => !isSame(entry.title))
  }
  return picked
}

interface Candidate<Entry> {
  entry: Entry
  worth: number
}

function bestOf<Entry extends Pickable>(
  left: readonly Candidate<Entry>[],
  picked: readonly Entry[],
): Entry | undefined {
  const allowed = left.filter(({ entry }) => staysBalanced(entry, picked))
  const worthNow = ({ entry, worth }: Candidate<Entry>) =>
    worth -
    SAME_SUBJECT * picked.filter(({ subject }) => subject === entry.subject).length -
    SAME_PERIOD * picked.filter(({ period }) => period !== undefined && period === entry.period).length
  return allowed.reduce<Candidate<Entry> | undefined>(
    (best, candidate) => (!best || worthNow(candidate) > worthNow(best) ? candidate : best),
    undefined,
  )?.entry
}

function staysBalanced({ treat, cost = 0 }: Pickable, picked: readonly Pickable[]): boolean {
  if (treat && picked.some((other) => other.treat)) return false
  return cost < 2 || picked.filter((other) => (other.cost ?? 0) >= 2).length < 2
}

/** 1 for each characteristic it suits, and up to a half for weekdays that have few tasks. */
function suits({ fits, weekdays }: Pickable, { characteristics, tasksByWeekday }: Wish): number {
  const suited = characteristics.filter((key) => fits.includes(key)).length
  if (!weekdays || !tasksByWeekday) return suited
  const fewest = Math.min(...tasksByWeekday)
  const light = weekdays.filter((day) => (tasksByWeekday[day] ?? 0) === fewest).length
  return suited + light / weekdays.length / 2
}
