import { capitalized } from '#app/base/capitalized.ts'
import { foldText } from '#app/base/fold-text.ts'
import {
  type ChildFacts,
  type Idea,
  type IdeaKind,
  MAX_IDEA_DESCRIPTION_LENGTH,
  MAX_IDEAS,
  MAX_IDEA_TITLE_LENGTH,
  type PointsHistory,
} from '../assistant.ts'
import { plainLine, problemOf, type TextProblem } from '../model/clean-answer.ts'
import { dangerIn, type Danger } from './idea-dangers.ts'
import { unknownStems } from './vocabulary.server.ts'
import { suggestedSchedule } from '../../tasks/schedule/suggested-schedule.ts'
import { isWithin, priceRangeFor, TASK_POINTS_RANGE } from '../balance/guidance.ts'
import { similarTo } from './similar-titles.ts'
import { modelRewardSchema, modelTaskSchema } from '../schema.ts'

export type Refusal = TextProblem | Danger | 'shape' | 'range' | 'age' | 'hour' | 'duplicate' | 'word'

const MIN_TITLE_LENGTH = 4
const [EARLIEST_TIME, LATEST_TIME] = ['06:00', '22:00']

/** Below `minAge` these words are refused; below `minAgeAlone` they need an adult in the text. */
const AGE_LIMITS = [
  { words: /\b(fogao|forno|fogo|churrasqueira)\b/, minAge: 6, minAgeAlone: 13 },
  { words: /\b(facas?|cortar|picar|tesoura|estilete)\b/, minAge: 3, minAgeAlone: 13 },
  { words: /\b(ferro de passar|passar (a )?roupa)\b/, minAge: 14, minAgeAlone: 14 },
  { words: /\b(tomadas?|furadeira|serrote)\b/, minAge: 11, minAgeAlone: 14 },
  { words: /\b(piscina|praia|rio|mar|cachoeira|barco)\b/, minAge: 0, minAgeAlone: 19 },
  { words: /\b(na rua|onibus|metro)\b|\bsair sozinh/, minAge: 0, minAgeAlone: 12 },
  { words: /\b(janelas?|escada)\b/, minAge: 0, minAgeAlone: 10 },
  { words: /\b(skate|patins|patinete|bicicleta)\b/, minAge: 3, minAgeAlone: 8 },
  { words: /\b(celular|redes? socia|videogame|video game)/, minAge: 3, minAgeAlone: 3 },
] as const
const HARMLESS_PHRASES = /\b(sem fogo|nem fogo|sem faca|nem faca|tesouras? sem ponta|fora da tomada)\b/g
const WITH_ADULT = /\b(adult[oa]s?|familia|pais|responsavel|supervisao|junto com)\b/
/** Words that are refused at every age. */
const ALWAYS_REFUSED =
  /\b(remedios?|comprimidos?|agua sanitaria|cloro|alcool|soda caustica|inseticida|cerveja|vinho|cigarros?|vape|apostas?|bets?|armas?|faca de|dirigir|dieta|emagrec\w*|calorias?|castigo|apanhar|bater)\b/

/**
 * Returns the valid ideas of a model's response, at most `MAX_IDEAS`, and the reasons for refusing the other ideas. Used
 * for a child of at least `MODEL_TEXT_MIN_AGE`; for a younger child `applyRewordings` is used.
 */
export function checkIdeas(
  items: readonly unknown[],
  kind: IdeaKind,
  facts: ChildFacts,
  seenTitles: readonly string[],
): { ideas: Idea[]; refusals: Refusal[] } {
  const existingTitles = [...facts[kind].map(({ title }) => title), ...seenTitles]
  const ideas: Idea[] = []
  const refusals: Refusal[] = []
  for (const item of items) {
    if (ideas.length === MAX_IDEAS) break
    const parsed = kind === 'tasks' ? parseTask(item) : parseReward(item, facts.history)
    const refusal = parsed.ok ? refusalOf(parsed.idea, facts, existingTitles) : parsed.refusal
    if (parsed.ok && refusal === null) {
      ideas.push(parsed.idea)
      existingTitles.push(parsed.idea.title)
    } else if (refusal) refusals.push(refusal)
  }
  return { ideas, refusals }
}

type ParsedIdea = { ok: true; idea: Idea } | { ok: false; refusal: Refusal }

function parseTask(item: unknown): ParsedIdea {
  const parsed = modelTaskSchema.safeParse(item)
  if (!parsed.success) return { ok: false, refusal: 'shape' }
  const { time, points, weekdays } = parsed.data
  if (!isWithin(points, TASK_POINTS_RANGE)) return { ok: false, refusal: 'range' }
  if (time < EARLIEST_TIME || time > LATEST_TIME) return { ok: false, refusal: 'hour' }
  const texts = textsOf(parsed.data)
  const schedule = suggestedSchedule(texts)
  return { ok: true, idea: { kind: 'task', ...texts, time, points, weekdays, drawing: null, schedule } }
}

function parseReward(item: unknown, history: PointsHistory): ParsedIdea {
  const parsed = modelRewardSchema.safeParse(item)
  if (!parsed.success) return { ok: false, refusal: 'shape' }
  const { points, redemptionPeriod } = parsed.data
  if (!isWithin(points, priceRangeFor(redemptionPeriod, history))) return { ok: false, refusal: 'range' }
  return {
    ok: true,
    idea: { kind: 'reward', ...textsOf(parsed.data), points, redemptionPeriod, drawing: null },
  }
}

function textsOf(idea: { title: string; description: string }) {
  const titleLine = plainLine(idea.title, MAX_IDEA_TITLE_LENGTH).replace(/[.!]+$/, '')
  const title = capitalized(titleLine)
  return {
    key: foldText(title),
    title,
    description: plainLine(idea.description, MAX_IDEA_DESCRIPTION_LENGTH),
  }
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
  if (unknownStems(text).length > 0) return 'word'
  return similarTo(existingTitles)(title) ? 'duplicate' : null
}

/** Whether a text contains no activity that is dangerous for a child of this age. */
export function fitsAge(text: string, age: number): boolean {
  const foldedText = foldText(text)
  if (ALWAYS_REFUSED.test(foldedText)) return false
  const checkedText = foldedText.replaceAll(HARMLESS_PHRASES, '')
  const isAccompanied = WITH_ADULT.test(foldedText)
  return AGE_LIMITS.every(
    ({ words, minAge, minAgeAlone }) =>
      !words.test(checkedText) || (age >= minAge && (age >= minAgeAlone || isAccompanied)),
  )
}
