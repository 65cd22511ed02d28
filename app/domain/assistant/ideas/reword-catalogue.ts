import { type Idea, MAX_DESCRIPTION_LENGTH, MAX_IDEAS, MAX_TITLE_LENGTH } from '../assistant.ts'
import { plainLine } from '../model/clean-answer.ts'
import { dangerIn } from './idea-dangers.ts'
import { similarTo, keywordStems, foldText } from './similar-titles.ts'
import { rewordingSchema } from '../schema.ts'

/** Matches entries whose safety depends on their wording. */
const FIXED_WORDING = /\b(adult|sem|nem|nao|nunca|so|ate|longe|fora|acompanh|responsave|pais\b)/
/** Words that could reverse an entry's meaning. */
const NEGATION = /\b(sem|nem|nao|nunca|longe|fora)\b/

/**
 * The entries that a model chose, at most `MAX_IDEAS`. The model's title and description replace the entry's if they
 * consist of the entry's words; the other fields never change. `existingTitles`: the child's own and those shown before.
 */
export function rewordedIdeas(
  items: readonly unknown[],
  entries: readonly Idea[],
  existingTitles: readonly string[],
): Idea[] {
  const chosen = new Map<string, Idea>()
  for (const item of items) {
    const { data } = rewordingSchema.safeParse(item)
    const entry = entries.find(({ key }) => key === data?.id)
    if (!data || !entry || chosen.has(entry.key) || chosen.size === MAX_IDEAS) continue
    const title = plainLine(data.title, MAX_TITLE_LENGTH).replace(/[.!]+$/, '')
    const wording = { title, description: plainLine(data.description, MAX_DESCRIPTION_LENGTH) }
    const isUsable = isRewording(wording, entry) && !similarTo(existingTitles)(title)
    chosen.set(entry.key, isUsable ? { ...entry, ...wording } : entry)
  }
  return [...chosen.values()]
}

type Wording = Pick<Idea, 'title' | 'description'>

/** Whether a wording uses only the entry's words and changes no meaning. */
function isRewording(wording: Wording, entry: Wording): boolean {
  const [original, reworded] = [textOf(entry), textOf(wording)]
  if (
    FIXED_WORDING.test(foldText(original)) ||
    dangerIn(original) !== null ||
    NEGATION.test(foldText(reworded))
  )
    return false
  if (/[^\p{L}\d\s.,;:!?()“”–-]/u.test(reworded) || !/^\p{Lu}/u.test(wording.title)) return false
  if (!similarTo([entry.title])(wording.title) || wording.description === '') return false
  const words = keywordStems(original)
  return [...keywordStems(reworded)].every((word) => words.has(word))
}

const textOf = ({ title, description }: Wording) => `${title}. ${description}`
