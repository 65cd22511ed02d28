/** The text in lower case without accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const STOP_WORDS = new Set(
  (
    'a o as os e ou de do da dos das em no na nos nas um uma uns umas para pra pelo pela com sem ao aos ate que se ' +
    'sua seu suas seus meu minha fazer ir ter dar'
  ).split(' '),
)
const STEM_LENGTH = 6

/** The stems of a title's words, without stop words. 'Arrumar a cama' and 'Arrume a cama' have the same stems. */
export function keywordStems(title: string): Set<string> {
  const words = foldText(title).match(/[a-z0-9]+/g) ?? []
  const keywords = words.filter((word) => !STOP_WORDS.has(word))
  return new Set((keywords.length > 0 ? keywords : words).map(stemOf))
}

function stemOf(word: string): string {
  const singular = word.length > 4 ? word.replace(/(oes|aes)$/, 'ao').replace(/s$/, '') : word
  const stem = /(ar|er|ir)$/.test(singular) && singular.length > 4 ? singular.slice(0, -2) : singular
  return stem.slice(0, STEM_LENGTH).replace(/(?<=.{4})[aeio]$/, '')
}

/** Whether two titles mean the same, by their common stems. */
export const isSimilarTitle = (one: string, other: string): boolean => similarTo([other])(one)

/** Returns a predicate: whether a title means the same as one of `titles`. */
export function similarTo(titles: readonly string[]): (title: string) => boolean {
  const comparable = titles.map((title) => ({ title: foldText(title).trim(), stems: keywordStems(title) }))
  return (title) => {
    const stems = keywordStems(title)
    const plain = foldText(title).trim()
    return comparable.some((other) =>
      stems.size === 0 || other.stems.size === 0
        ? plain === other.title
        : haveSimilarStems(stems, other.stems),
    )
  }
}

/** At least 60 % common stems, or all stems of one title (at least two) in the other. */
function haveSimilarStems(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const common = [...first].filter((word) => second.has(word)).length
  const smaller = Math.min(first.size, second.size)
  return common / (first.size + second.size - common) >= 0.6 || (smaller >= 2 && common === smaller)
}
