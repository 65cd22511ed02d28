import { foldText } from '#app/base/fold-text.ts'
import { type Idea, MAX_IDEA_DESCRIPTION_LENGTH, MAX_IDEAS, MAX_IDEA_TITLE_LENGTH } from '../assistant.ts'
import { plainLine } from '../model/clean-answer.ts'
import { dangerIn } from './idea-dangers.ts'
import { similarTo, keywordStems } from './similar-titles.ts'
import { rewordingSchema } from '../schema.ts'

/** Matches entries that must not be reworded, because their safety depends on the wording. */
const FIXED_WORDING = /\b(adult|sem|nem|nao|nunca|so|ate|longe|fora|acompanh|responsave|pais\b)/
/** Matches words that could reverse an entry's meaning. */
const NEGATION = /\b(sem|nem|nao|nunca|longe|fora)\b/

/**
 * Returns the entries that a model chose, at most `MAX_IDEAS`. The model's title and description replace the entry's if
 * they use only words of the entry. Other fields never change. `existingTitles`: titles that the child has or was shown.
 */
export function applyRewordings(
  items: readonly unknown[],
  entries: readonly Idea[],
  existingTitles: readonly string[],
): Idea[] {
  const chosenIdeas = new Map<string, Idea>()
  for (const item of items) {
    const { data } = rewordingSchema.safeParse(item)
    const entry = entries.find(({ key }) => key === data?.id)
    if (!data || !entry || chosenIdeas.has(entry.key) || chosenIdeas.size === MAX_IDEAS) continue
    const title = plainLine(data.title, MAX_IDEA_TITLE_LENGTH).replace(/[.!]+$/, '')
    const wording = { title, description: plainLine(data.description, MAX_IDEA_DESCRIPTION_LENGTH) }
    const isUsable = isRewording(wording, entry) && !similarTo(existingTitles)(title)
    chosenIdeas.set(entry.key, isUsable ? { ...entry, ...wording } : entry)
  }
  return [...chosenIdeas.values()]
}

type Wording = Pick<Idea, 'title' | 'description'>

/** Whether the wording uses only words of the entry and does not change its meaning. */
function isRewording(wording: Wording, entry: Wording): boolean {
  const [originalText, newText] = [textOf(entry), textOf(wording)]
  if (
    FIXED_WORDING.test(foldText(originalText)) ||
    dangerIn(originalText) !== null ||
    NEGATION.test(foldText(newText))
  )
    return false
  if (/[^\p{L}\d\s.,;:!?()“”–-]/u.test(newText) || !/^\p{Lu}/u.test(wording.title)) return false
  if (!similarTo([entry.title])(wording.title) || wording.description === '') return false
  const originalStems = keywordStems(originalText)
  return [...keywordStems(newText)].every((stem) => originalStems.has(stem))
}

const textOf = ({ title, description }: Wording) => `${title}. ${description}`
