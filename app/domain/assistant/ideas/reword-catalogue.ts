import { type Idea, MAX_IDEAS } from '../assistant.ts'
import { plainLine } from '../model/clean-answer.ts'
import { dangerIn } from './idea-dangers.ts'
import { similarTo, keywordStems, foldText } from './similar-titles.ts'
import { rewordingSchema } from '../schema.ts'

/** Entries whose safety depends on their wording. */
const FIXED_WORDING = /\b(adult|sem|nem|nao|nunca|so|ate|longe|fora|acompanh|responsave|pais\b)/
const NEW_LIMIT = /\b(sem|nem|nao|nunca|longe|fora)\b/

/**
 * The entries that a model chose, at most `MAX_IDEAS`. A title and description of the model are used only where they
 * reword the entry with its own words; everything else is the entry's. `known`: titles the child has.
 */
export function rewordedIdeas(
  items: readonly unknown[],
  entries: readonly Idea[],
  known: readonly string[],
): Idea[] {
  const chosen = new Map<string, Idea>()
  for (const item of items) {
    const { data } = rewordingSchema.safeParse(item)
    const entry = entries.find(({ key }) => key === data?.id)
    if (!data || !entry || chosen.has(entry.key) || chosen.size === MAX_IDEAS) continue
    const title = plainLine(data.title, 60).replace(/[.!]+$/, '')
    const wording = { title, description: plainLine(data.description, 160) }
    const isUsable = isRewording(wording, entry) && !similarTo(known)(title)
    chosen.set(entry.key, isUsable ? { ...entry, ...wording } : entry)
  }
  return [...chosen.values()]
}

type Wording = Pick<Idea, 'title' | 'description'>

/** Whether a wording has the entry's meaning and only its words. */
function isRewording(wording: Wording, entry: Wording): boolean {
  const [original, reworded] = [textOf(entry), textOf(wording)]
  if (
    FIXED_WORDING.test(foldText(original)) ||
    dangerIn(original) !== null ||
    NEW_LIMIT.test(foldText(reworded))
  )
    return false
  if (/[^\p{L}\d\s.,;:!?()“”–-]/u.test(reworded) || !/^\p{Lu}/u.test(wording.title)) return false
  if (!similarTo([entry.title])(wording.title) || wording.description === '') return false
  const words = keywordStems(original)
  return [...keywordStems(reworded)].every((word) => words.has(word))
}

const textOf = ({ title, description }: Wording) => `${title}. ${description}`
