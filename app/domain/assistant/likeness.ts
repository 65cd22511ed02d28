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
const LETTERS_THAT_COUNT = 6

/** The words that say what a title is about, cut to their beginnings: 'Arrumar a cama' and 'Arrume a cama' agree. */
export function bearingWords(title: string): Set<string> {
  const words = folded(title).match(/[a-z0-9]+/g) ?? []
  const bearing = words.filter((word) => !SMALL_WORDS.has(word))
  return new Set((bearing.length > 0 ? bearing : words).map(beginningOf))
}

function beginningOf(word: string): string {
  const singular = word.length > 4 ? word.replace(/(oes|aes)$/, 'ao').replace(/s$/, '') : word
  const stem = /(ar|er|ir)$/.test(singular) && singular.length > 4 ? singular.slice(0, -2) : singular
  return stem.slice(0, LETTERS_THAT_COUNT).replace(/(?<=.{4})[aeio]$/, '')
}

/**
 * Whether two titles say the same thing: at least six in ten of their words in common, or all words of the one
 * (two or more) in the other.
 */
export const isAlike = (one: string, other: string): boolean => alikeTo([other])(one)

/** Tells whether a title says the same as one of these. */
export function alikeTo(titles: readonly string[]): (title: string) => boolean {
  const known = titles.map((title) => ({ title: folded(title).trim(), words: bearingWords(title) }))
  return (title) => {
    const words = bearingWords(title)
    const plain = folded(title).trim()
    return known.some((other) =>
      words.size === 0 || other.words.size === 0 ? plain === other.title : shareWords(words, other.words),
    )
  }
}

function shareWords(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const common = [...first].filter((word) => second.has(word)).length
  const smaller = Math.min(first.size, second.size)
  return common / (first.size + second.size - common) >= 0.6 || (smaller >= 2 && common === smaller)
}
