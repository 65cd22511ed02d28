import { folded } from './likeness.ts'

/**
 * The JSON array in a model's answer: as it is, out of a code fence, or from the first '[' to the last ']' (spec
 * section 7). null where none can be read.
 */
export function readJsonArray(answer: string): unknown[] | null {
  const fenced = /```(?:json)?\s*([\s\S]*?)```/i.exec(answer)?.[1]
  const bracketed = answer.slice(answer.indexOf('['), answer.lastIndexOf(']') + 1)
  for (const candidate of [answer, fenced, bracketed]) {
    const parsed = candidate ? parse(candidate) : undefined
    if (Array.isArray(parsed)) return parsed
  }
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Addresses, tags and anything else that is no plain sentence. */
const MARKUP = /<[^>]*>?|https?:|www\.|\]\(|&[a-z#0-9]+;|[{}\\|@]|\b[\w-]+\.(com|net|org|br|io|app)\b/i
/** Words of somebody who speaks to a model instead of a family. */
const INSTRUCTION =
  /\b(ignore|ignorar|desconsidere|prompt|instruc(ao|oes)|system|assistant|modelo de linguagem|inteligencia artificial|json|api|senha|cartao de credito)\b/
const OTHER_LANGUAGE =
  /\b(the|and|with|your|you|day|night|home|room|clean|wash|play|book|task|reward|kids?|el|los|las|y|con|hacer|tus|jugar|telemovel|ecra|autocarro|pequeno-almoco|frigorifico|comboio|miud[oa]s?)\b/
const SMALL_PORTUGUESE =
  /\b(a|o|as|os|e|de|da|do|das|dos|em|no|na|nos|nas|um|uma|com|para|por|ate|ao|que|sem|seu|sua|ou|se)\b/
/** Everything outside of letters, digits and plain punctuation: other scripts, pictures, control characters. */
const NOT_PLAIN = /[^\p{Script=Latin}\p{M}\d\s.,;:!?()“”"'’ºª%+–—/-]/u

export type TextProblem = 'markup' | 'instruction' | 'language' | 'name'

/** What forbids to show a text of a model; null when nothing does. `names` are those of the family's people. */
export function problemOf(text: string, names: readonly string[]): TextProblem | null {
  if (MARKUP.test(text) || NOT_PLAIN.test(text)) return 'markup'
  const plain = folded(text)
  if (INSTRUCTION.test(plain)) return 'instruction'
  if (OTHER_LANGUAGE.test(plain)) return 'language'
  if (plain.split(/\s+/).length >= 5 && !SMALL_PORTUGUESE.test(plain)) return 'language'
  return withoutNames(text, names) === text ? null : 'name'
}

/** A text on one line, without marks of Markdown, at most `most` letters, cut between words. */
export function plainLine(text: string, most: number): string {
  const line = text
    .replaceAll(/[*_`#~]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/[\s,;:–—-]+$/, '')
}

const SHORTEST_NAME = 3

/** The text with every word of a name put as 'criança': names of children never leave the house (product.md 19). */
export function withoutNames(text: string, names: readonly string[]): string {
  const words = new Set(
    names
      .flatMap((name) => folded(name).match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => word.length >= SHORTEST_NAME || names.some((name) => folded(name).trim() === word)),
  )
  return text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => (words.has(folded(word)) ? 'criança' : word))
}
