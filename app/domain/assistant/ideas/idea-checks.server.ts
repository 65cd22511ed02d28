import {
  type ChildFacts,
  type Idea,
  type IdeaKind,
  MAX_DESCRIPTION_LENGTH,
  MAX_IDEAS,
  MAX_TITLE_LENGTH,
  type Past,
} from '../assistant.ts'
import { plainLine, problemOf, type TextProblem } from '../model/clean-answer.ts'
import { dangerIn, type Danger } from './idea-dangers.ts'
import { unknownWords } from './vocabulary.server.ts'
import { isWithin, priceRange, TASK_SCALE } from '../balance/guidance.ts'
import { foldText, similarTo } from './similar-titles.ts'
import { rewardAnswerSchema, taskAnswerSchema } from '../schema.ts'

/** Why an idea of a model is refused. */
export type Refusal = TextProblem | Danger | 'shape' | 'range' | 'age' | 'hour' | 'duplicate' | 'word'

const MIN_TITLE_LENGTH = 4
/** Range of a task's time. */
const [EARLIEST, LATEST] = ['06:00', '22:00']

/** Dangerous words with two ages: below `allowedFrom` they are refused, below `aloneFrom` they need an adult. */
const DANGERS = [
  { words: /\b(fogao|forno|fogo|churrasqueira)\b/, allowedFrom: 6, aloneFrom: 13 },
  { words: /\b(facas?|cortar|picar|tesoura|estilete)\b/, allowedFrom: 3, aloneFrom: 13 },
  { words: /\b(ferro de passar|passar (a )?roupa)\b/, allowedFrom: 14, aloneFrom: 14 },
  { words: /\b(tomadas?|furadeira|serrote)\b/, allowedFrom: 11, aloneFrom: 14 },
  { words: /\b(piscina|praia|rio|mar|cachoeira|barco)\b/, allowedFrom: 0, aloneFrom: 19 },
  { words: /\b(na rua|onibus|metro)\b|\bsair sozinh/, allowedFrom: 0, aloneFrom: 12 },
  { words: /\b(janelas?|escada)\b/, allowedFrom: 0, aloneFrom: 10 },
  { words: /\b(skate|patins|patinete|bicicleta)\b/, allowedFrom: 3, aloneFrom: 8 },
  { words: /\b(celular|redes? socia|videogame|video game)/, allowedFrom: 3, aloneFrom: 3 },
] as const
/** Phrases with a dangerous word that are harmless. */
const HARMLESS = /\b(sem fogo|nem fogo|sem faca|nem faca|tesouras? sem ponta|fora da tomada)\b/g
const WITH_ADULT = /\b(adult[oa]s?|familia|pais|responsavel|supervisao|junto com)\b/
/** Refused at any age. */
const ALWAYS_REFUSED =
  /\b(remedios?|comprimidos?|agua sanitaria|cloro|alcool|soda caustica|inseticida|cerveja|vinho|cigarros?|vape|apostas?|bets?|armas?|faca de|dirigir|dieta|emagrec\w*|calorias?|castigo|apanhar|bater)\b/

/**
 * The valid ideas of a model's response, at most `MAX_IDEAS`, and why the others are refused. For children from
 * `FREE_IDEAS_AGE`; younger ones get `rewordedIdeas`. `seen`: titles that were shown before.
 */
export function checkIdeas(
  items: readonly unknown[],
  kind: IdeaKind,
  facts: ChildFacts,
  seen: readonly string[],
): { ideas: Idea[]; refused: Refusal[] } {
  const owned = (kind === 'tasks' ? facts.tasks : facts.rewards).map(({ title }) => title)
  const existingTitles = [...owned, ...seen]
  const ideas: Idea[] = []
  const refused: Refusal[] = []
  for (const item of items) {
    if (ideas.length === MAX_IDEAS) break
    const result = kind === 'tasks' ? readTask(item) : readReward(item, facts.past)
    const refusal = result.ok ? refusalOf(result.idea, facts, existingTitles) : result.refusal
    if (result.ok && refusal === null) {
      ideas.push(result.idea)
      existingTitles.push(result.idea.title)
    } else if (refusal) refused.push(refusal)
  }
  return { ideas, refused }
}

type ReadResult = { ok: true; idea: Idea } | { ok: false; refusal: Refusal }

function readTask(item: unknown): ReadResult {
  const parsed = taskAnswerSchema.safeParse(item)
  if (!parsed.success) return { ok: false, refusal: 'shape' }
  const { time, points, weekdays } = parsed.data
  if (!isWithin(points, TASK_SCALE)) return { ok: false, refusal: 'range' }
  if (time < EARLIEST || time > LATEST) return { ok: false, refusal: 'hour' }
  return { ok: true, idea: { kind: 'task', ...textsOf(parsed.data), time, points, weekdays, drawing: null } }
}

function readReward(item: unknown, past: Past): ReadResult {
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
  const line = plainLine(answer.title, MAX_TITLE_LENGTH).replace(/[.!]+$/, '')
  const title = line.charAt(0).toUpperCase() + line.slice(1)
  return { key: foldText(title), title, description: plainLine(answer.description, MAX_DESCRIPTION_LENGTH) }
}

function refusalOf(
  { title, description }: Idea,
  { age, names }: ChildFacts,
  existingTitles: readonly string[],
): Refusal | null {
  if (title.length < MIN_TITLE_LENGTH) return 'shape'
  const text = `${title}. ${description}`
  const refusal = problemOf(text, names) ?? dangerIn(text)
  if (refusal) return refusal
  if (!fitsAge(text, age)) return 'age'
  if (unknownWords(text).length > 0) return 'word'
  return similarTo(existingTitles)(title) ? 'duplicate' : null
}

/** Whether a text contains nothing dangerous at this age. */
export function fitsAge(text: string, age: number): boolean {
  const plain = foldText(text)
  if (ALWAYS_REFUSED.test(plain)) return false
  const risky = plain.replaceAll(HARMLESS, '')
  const isAccompanied = WITH_ADULT.test(plain)
  return DANGERS.every(
    ({ words, allowedFrom, aloneFrom }) =>
      !words.test(risky) || (age >= allowedFrom && (age >= aloneFrom || isAccompanied)),
  )
}
