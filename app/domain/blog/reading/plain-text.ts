const WORDS_PER_MINUTE = 200

/** The reading time in minutes, at least 1. */
export function readingTimeOf(html: string): number {
  return Math.max(1, Math.round(wordCountOf(html) / WORDS_PER_MINUTE))
}

/** The number of words in `plainTextOf(html)`. Counts in one pass without building the text, which is faster. */
export function wordCountOf(html: string): number {
  let count = 0
  let isInWord = false
  for (let index = 0; index < html.length; index += 1) {
    const codePoint = html.codePointAt(index)!
    if (codePoint > 0xffff) index += 1
    const isWordCharacter = isLetterOrDigit(codePoint)
    if (isWordCharacter && !isInWord) count += 1
    isInWord = isWordCharacter
    if (isWordCharacter) continue
    const end = codePoint === LESS_THAN ? html.indexOf('>', index) : endOfEntity(html, index)
    if (end !== -1) index = end
  }
  return count
}

const LESS_THAN = 60
/** Length of '&quot;'. */
const MAX_ENTITY_LENGTH = 6

/** The index of the semicolon that ends the entity at `start`; -1 if no known entity starts there. */
function endOfEntity(html: string, start: number): number {
  if (html[start] !== '&') return -1
  const offset = html.slice(start, start + MAX_ENTITY_LENGTH).indexOf(';')
  return offset !== -1 && html.slice(start + 1, start + offset) in ENTITIES ? start + offset : -1
}

/** Compares ASCII characters by their code, which is faster than the regular expression. */
const isLetterOrDigit = (codePoint: number) =>
  codePoint < 128
    ? (codePoint >= 97 && codePoint <= 122) ||
      (codePoint >= 65 && codePoint <= 90) ||
      (codePoint >= 48 && codePoint <= 57)
    : /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(codePoint))

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of sanitized HTML in one line, without tags and with decoded entities. */
export function plainTextOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
