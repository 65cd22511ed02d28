import { type ChildFacts, type Idea, type IdeaKind, MOST_IDEAS, type Past } from './assistant.ts'
import { plainLine, problemOf, type TextProblem } from './clean-answer.ts'
import { dangerIn, type Danger } from './idea-dangers.ts'
import { unknownWords } from './known-words.server.ts'
import { isWithin, priceRange, TASK_SCALE } from './guidance.ts'
import { folded, alikeTo } from './likeness.ts'
import { rewardAnswerSchema, taskAnswerSchema } from './schema.ts'

/** Why something a model suggested is not shown. */
export type Refusal = TextProblem | Danger | 'shape' | 'range' | 'age' | 'hour' | 'duplicate' | 'word'

export interface CheckedIdeas {
  /** At most `MOST_IDEAS`. */
  ideas: Idea[]
  refused: Refusal[]
}

const LONGEST_TITLE = 60
const SHORTEST_TITLE = 4
const LONGEST_DESCRIPTION = 160
const [EARLIEST, LATEST] = ['06:00', '22:00']

/** Words of danger; from `alone` years on a child may be meant without an adult, below `never` not at all. */
const DANGERS = [
  { words: /\b(fogao|forno|fogo|churrasqueira)\b/, never: 6, alone: 13 },
  { words: /\b(facas?|cortar|picar|tesoura|estilete)\b/, never: 3, alone: 13 },
  { words: /\b(ferro de passar|passar (a )?roupa)\b/, never: 14, alone: 14 },
  { words: /\b(tomadas?|furadeira|serrote)\b/, never: 11, alone: 14 },
  { words: /\b(piscina|praia|rio|mar|cachoeira|barco)\b/, never: 0, alone: 19 },
  { words: /\b(na rua|onibus|metro)\b|\bsair sozinh/, never: 0, alone: 12 },
  { words: /\b(janelas?|escada)\b/, never: 0, alone: 10 },
  { words: /\b(skate|patins|patinete|bicicleta)\b/, never: 3, alone: 8 },
  { words: /\b(celular|redes? socia|videogame|video game)/, never: 3, alone: 3 },
] as const
/** What makes such a word harmless. */
const HARMLESS = /\b(sem fogo|nem fogo|sem faca|nem faca|tesouras? sem ponta|fora da tomada)\b/g
const WITH_ADULT = /\b(adult[oa]s?|familia|pais|responsavel|supervisao|junto com)\b/
/** Nothing for a child, whatever the age. */
const NEVER =
  /\b(remedios?|comprimidos?|agua sanitaria|cloro|alcool|soda caustica|inseticida|cerveja|vinho|cigarros?|vape|apostas?|bets?|armas?|faca de|dirigir|dieta|emagrec\w*|calorias?|castigo|apanhar|bater)\b/

/**
 * The ideas of a model's answer that may be shown to this family, and why each other one is refused. For children
 * of `FREE_IDEAS_AGE` and more; below it `reword-catalogue` decides.
 */
export function checkIdeas(
  items: readonly unknown[],
  kind: IdeaKind,
  facts: ChildFacts,
  seen: readonly string[],
): CheckedIdeas {
  const owned = (kind === 'tasks' ? facts.tasks : facts.rewards).map(({ title }) => title)
  const known = [...owned, ...seen]
  const checked: CheckedIdeas = { ideas: [], refused: [] }
  for (const item of items) {
    if (checked.ideas.length === MOST_IDEAS) break
    const verdict = kind === 'tasks' ? readTask(item) : readReward(item, facts.past)
    const refusal = verdict.ok ? refusalOf(verdict.idea, facts, known) : verdict.refusal
    if (verdict.ok && refusal === null) {
      checked.ideas.push(verdict.idea)
      known.push(verdict.idea.title)
    } else if (refusal) checked.refused.push(refusal)
  }
  return checked
}

type Read = { ok: true; idea: Idea } | { ok: false; refusal: Refusal }

function readTask(item: unknown): Read {
  const parsed = taskAnswerSchema.safeParse(item)
  if (!parsed.success) return { ok: false, refusal: 'shape' }
  const { time, points, weekdays } = parsed.data
  if (!isWithin(points, TASK_SCALE)) return { ok: false, refusal: 'range' }
  if (time < EARLIEST || time > LATEST) return { ok: false, refusal: 'hour' }
  return { ok: true, idea: { kind: 'task', ...textsOf(parsed.data), time, points, weekdays, drawing: null } }
}

function readReward(item: unknown, past: Past): Read {
  const parsed = rewardAnswerSchema.safeParse(item)
  if (!parsed.success) return { ok: false, refusal: 'shape' }
  const { points, redemptionPeriod } = parsed.data
  if (!isWithin(points, priceRange(redemptionPeriod, past))) return { ok: false, refusal: 'range' }
  return {
    ok: true,
    idea: { kind: 'reward', ...textsOf(parsed.data), points, redemptionPeriod, drawing: null },
  }
}

function textsOf(answer: { title: string; description: string }) {
  const said = plainLine(answer.title, LONGEST_TITLE).replace(/[.!]+$/, '')
  const title = said.charAt(0).toUpperCase() + said.slice(1)
  return { key: folded(title), title, description: plainLine(answer.description, LONGEST_DESCRIPTION) }
}

function refusalOf(
  { title, description }: Idea,
  { age, names }: ChildFacts,
  known: readonly string[],
): Refusal | null {
  if (title.length < SHORTEST_TITLE) return 'shape'
  const text = `${title}. ${description}`
  const refusal = problemOf(text, names) ?? dangerIn(text)
  if (refusal) return refusal
  if (!fitsAge(text, age)) return 'age'
  if (unknownWords(text).length > 0) return 'word'
  return alikeTo(known)(title) ? 'duplicate' : null
}

/** Whether a text names nothing that is dangerous or out of place at this age. */
export function fitsAge(text: string, age: number): boolean {
  const plain = folded(text)
  if (NEVER.test(plain)) return false
  const risky = plain.replaceAll(HARMLESS, '')
  const isAccompanied = WITH_ADULT.test(plain)
  return DANGERS.every(
    ({ words, never, alone }) => !words.test(risky) || (age >= never && (age >= alone || isAccompanied)),
  )
}
