import { foldText } from '#app/base/fold-text.ts'
import { tryParseJson } from '#app/base/try-parse-json.ts'
import { withoutPersonalData } from './without-personal-data.ts'

/** Finds the JSON array in a response: the whole text, in a code fence, or between the outermost brackets; or null. */
export function readJsonArray(response: string): unknown[] | null {
  const codeBlock = /```(?:json)?\s*([\s\S]*?)```/i.exec(response)?.[1]
  const arrayText = response.slice(response.indexOf('['), response.lastIndexOf(']') + 1)
  for (const candidate of [response, codeBlock, arrayText]) {
    const parsed = candidate ? tryParseJson(candidate) : undefined
    if (Array.isArray(parsed)) return parsed
  }
  return null
}

/** Matches URLs, e-mails, tags and other markup. */
const MARKUP = /<[^>]*>?|https?:|www\.|\]\(|&[a-z#0-9]+;|[{}\\|@]|\b[\w-]+\.(com|net|org|br|io|app)\b/i
/** Matches words that are typical of prompt injection. */
const INSTRUCTION =
  /\b(ignore|ignorar|desconsidere|prompt|instruc(ao|oes)|system|assistant|modelo de linguagem|inteligencia artificial|json|api|senha|cartao de credito)\b/
const OTHER_LANGUAGE =
  /\b(the|and|with|your|you|day|night|home|room|clean|wash|play|book|task|reward|kids?|el|los|las|y|con|hacer|tus|jugar|telemovel|ecra|autocarro|pequeno-almoco|frigorifico|comboio|miud[oa]s?)\b/
const PORTUGUESE_STOP_WORDS =
  /\b(a|o|as|os|e|de|da|do|das|dos|em|no|na|nos|nas|um|uma|com|para|por|ate|ao|que|sem|seu|sua|ou|se)\b/
/** Matches a character that is no Latin letter, digit or common punctuation. */
const UNUSUAL_CHARACTER = /[^\p{Script=Latin}\p{M}\d\s.,;:!?()“”"'’ºª%+–—/-]/u

/** 'name': a name of the family, or other personal data. */
export type TextProblem = 'markup' | 'instruction' | 'language' | 'name'

/** Why a model's text must not be shown; null if it may be shown. `names`: names in the family. */
export function problemOf(text: string, names: readonly string[]): TextProblem | null {
  if (MARKUP.test(text) || UNUSUAL_CHARACTER.test(text)) return 'markup'
  const foldedText = foldText(text)
  if (INSTRUCTION.test(foldedText)) return 'instruction'
  if (OTHER_LANGUAGE.test(foldedText)) return 'language'
  if (foldedText.split(/\s+/).length >= 5 && !PORTUGUESE_STOP_WORDS.test(foldedText)) return 'language'
  return withoutPersonalData(text, names) === text ? null : 'name'
}

/** The text in one line without Markdown, cut at a space to at most `maxLength` characters. */
export function plainLine(text: string, maxLength: number): string {
  const line = text
    .replaceAll(/[*_`#~]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (line.length <= maxLength) return line
  const prefix = line.slice(0, maxLength + 1)
  return prefix.slice(0, Math.max(prefix.lastIndexOf(' '), maxLength / 2)).replace(/[\s,;:–—-]+$/, '')
}
