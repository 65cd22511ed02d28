import { type Idea, MOST_IDEAS } from './assistant.ts'
import { plainLine } from './clean-answer.ts'
import { dangerIn } from './idea-dangers.ts'
import { alikeTo, bearingWords, folded } from './likeness.ts'
import { rewordingSchema } from './schema.ts'

/** Entries of which another wording could drop or turn round what makes them safe. */
const FIXED_WORDING = /\b(adult|sem|nem|nao|nunca|so|ate|longe|fora|acompanh|responsave|pais\b)/
const NEW_LIMIT = /\b(sem|nem|nao|nunca|longe|fora)\b/

/**
 * The entries that a model chose, at most `MOST_IDEAS`. Hour, weekdays, points and period are the entry's. Its title
 * and description are the model's only where they reword the entry with its own words; otherwise the entry's.
 * `known` are titles the child has.
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
    if (!data || !entry || chosen.has(entry.key) || chosen.size === MOST_IDEAS) continue
    const title = plainLine(data.title, 60).replace(/[.!]+$/, '')
    const wording = { title, description: plainLine(data.description, 160) }
    const isShown = isRewording(wording, entry) && !alikeTo(known)(title)
    chosen.set(entry.key, isShown ? { ...entry, ...wording } : entry)
  }
  return [...chosen.values()]
}

type Wording = Pick<Idea, 'title' | 'description'>

/** Whether a wording says what the entry says, and uses no word that the entry does not. */
function isRewording(wording: Wording, entry: Wording): boolean {
  const [own, said] = [textOf(entry), textOf(wording)]
  if (FIXED_WORDING.test(folded(own)) || dangerIn(own) !== null || NEW_LIMIT.test(folded(said))) return false
  if (/[^\p{L}\d\s.,;:!?()“”–-]/u.test(said) || !/^\p{Lu}/u.test(wording.title)) return false
  if (!alikeTo([entry.title])(wording.title) || wording.description === '') return false
  const words = bearingWords(own)
  return [...bearingWords(said)].every((word) => words.has(word))
}

const textOf = ({ title, description }: Wording) => `${title}. ${description}`
