const WORDS_PER_MINUTE = 200

/** The reading time in minutes, at least 1. */
export function readingTimeOf(html: string): number {
  return Math.max(1, Math.round(wordCountOf(html) / WORDS_PER_MINUTE))
}

/** The number of words of `plainTextOf(html)`, counted in one pass without building the text. */
export function wordCountOf(html: string): number {
  let count = 0
  let isInWord = false
  for (let at = 0; at < html.length; at += 1) {
    const codePoint = html.codePointAt(at)!
    if (codePoint > 0xffff) at += 1
    const isWordCharacter = isLetter(codePoint)
    if (isWordCharacter && !isInWord) count += 1
    isInWord = isWordCharacter
    if (isWordCharacter) continue
    const end =
      codePoint === LESS_THAN ? html.indexOf('>', at) : codePoint === AMPERSAND ? endOfEntity(html, at) : -1
    if (end !== -1) at = end
  }
  return count
}

const LESS_THAN = 60
const AMPERSAND = 38
/** Length of '&quot;'. */
const MAX_ENTITY_LENGTH = 6

function endOfEntity(html: string, at: number): number {
  const length = html.slice(at, at + MAX_ENTITY_LENGTH).indexOf(';')
  return length !== -1 && html.slice(at + 1, at + length) in ENTITIES ? at + length : -1
}

/** A letter or digit. The ASCII range is compared by numbers, which is faster than the regular expression. */
const isLetter = (codePoint: number) =>
  codePoint < 128
    ? (codePoint >= 97 && codePoint <= 122) ||
      (codePoint >= 65 && codePoint <= 90) ||
      (codePoint >= 48 && codePoint <= 57)
    : /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(codePoint))

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of sanitized HTML. */
export function plainTextOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
