const WORDS_PER_MINUTE = 200

/** Minutes, at least one. */
export function readingTimeOf(html: string): number {
  return Math.max(1, Math.round(wordCountOf(html) / WORDS_PER_MINUTE))
}

/** Counts the words of `plainTextOf(html)` in one pass, without building the text. */
export function wordCountOf(html: string): number {
  let count = 0
  let isInWord = false
  for (let at = 0; at < html.length; at += 1) {
    const sign = html.codePointAt(at)!
    if (sign > 0xffff) at += 1
    const isWordSign = isLetter(sign)
    if (isWordSign && !isInWord) count += 1
    isInWord = isWordSign
    if (isWordSign) continue
    const end = sign === LESS ? html.indexOf('>', at) : sign === AMPERSAND ? endOfEntity(html, at) : -1
    if (end !== -1) at = end
  }
  return count
}

const LESS = 60
const AMPERSAND = 38
/** Length of '&quot;'. */
const MAX_ENTITY_LENGTH = 6

function endOfEntity(html: string, at: number): number {
  const length = html.slice(at, at + MAX_ENTITY_LENGTH).indexOf(';')
  return length !== -1 && html.slice(at + 1, at + length) in ENTITIES ? at + length : -1
}

const isAsciiLetter = (sign: number) =>
  (sign >= 97 && sign <= 122) || (sign >= 65 && sign <= 90) || (sign >= 48 && sign <= 57)

const isLetter = (sign: number) =>
  sign < 128 ? isAsciiLetter(sign) : /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(sign))

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** The text of sanitized HTML. */
export function plainTextOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
