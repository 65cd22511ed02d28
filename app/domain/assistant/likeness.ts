/** Without accents and in small letters. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const SMALL_WORDS = new Set(
  (
    'a o as os e ou de do da dos das em no na nos nas um uma uns umas para pra pelo pela com sem ao aos ate que se ' +
    'sua seu suas seus meu minha fazer ir ter dar'
  ).split(' '),
)
const SPOKEN_BEGINNING = 6

/** The words that say what a title is about, cut to their beginnings: 'Arrumar a cama' and 'Arrume a cama' agree. */
export function bearingWords(title: string): Set<string> {
  const words = folded(title).match(/[a-z0-9]+/g) ?? []
  const bearing = words.filter((word) => !SMALL_WORDS.has(word))
  return new Set((bearing.length > 0 ? bearing : words).map(beginningOf))
}

function beginningOf(word: string): string {
  const singular = word.length > 4 ? word.replace(/(oes|aes)$/, 'ao').replace(/s$/, '') : word
  const stem = /(ar|er|ir)$/.test(singular) && singular.length > 4 ? singular.slice(0, -2) : singular
  return stem.slice(0, SPOKEN_BEGINNING).replace(/(?<=.{4})[aeio]$/, '')
}

/**
 * Whether two titles say the same thing: at least six in ten of their words in common, or all words of the one
 * (two or more) in the other.
 */
export function isAlike(one: string, other: string): boolean {
  const [first, second] = [bearingWords(one), bearingWords(other)]
  if (first.size === 0 || second.size === 0) return folded(one).trim() === folded(other).trim()
  const common = [...first].filter((word) => second.has(word)).length
  const smaller = Math.min(first.size, second.size)
  return common / (first.size + second.size - common) >= 0.6 || (smaller >= 2 && common === smaller)
}

export const isAmong = (title: string, titles: readonly string[]): boolean =>
  titles.some((known) => isAlike(title, known))
