import { foldText } from '#app/base/fold-text.ts'

const STOP_WORDS = new Set(
  (
    'a o as os e ou de do da dos das em no na nos nas um uma uns umas para pra pelo pela com sem ao aos ate que se ' +
    'sua seu suas seus meu minha fazer ir ter dar'
  ).split(' '),
)
const MAX_STEM_LENGTH = 6
/** Minimum share of common stems among all stems of two similar titles. */
const MIN_COMMON_RATIO = 0.6

/** Stems of a title's words, without stop words. 'Arrumar a cama' and 'Arrume a cama' have the same stems. */
export function keywordStems(title: string): Set<string> {
  const words = foldText(title).match(/[a-z0-9]+/g) ?? []
  const keywords = words.filter((word) => !STOP_WORDS.has(word))
  return new Set((keywords.length > 0 ? keywords : words).map(stemOf))
}

function stemOf(word: string): string {
  const singular = word.length > 4 ? word.replace(/(oes|aes)$/, 'ao').replace(/s$/, '') : word
  const stem = /(ar|er|ir)$/.test(singular) && singular.length > 4 ? singular.slice(0, -2) : singular
  return stem.slice(0, MAX_STEM_LENGTH).replace(/(?<=.{4})[aeio]$/, '')
}

/** Whether two titles are similar: they have most stems in common, or one contains the other. */
export const isSimilarTitle = (title: string, otherTitle: string): boolean => similarTo([otherTitle])(title)

/** Returns a function that tells whether a title is similar to one of `titles`. */
export function similarTo(titles: readonly string[]): (title: string) => boolean {
  const foldTitle = (title: string) => ({ text: foldText(title).trim(), stems: keywordStems(title) })
  const foldedTitles = titles.map(foldTitle)
  return (title) => {
    const { text, stems } = foldTitle(title)
    return foldedTitles.some((foldedTitle) =>
      stems.size === 0 || foldedTitle.stems.size === 0
        ? text === foldedTitle.text
        : haveSimilarStems(stems, foldedTitle.stems),
    )
  }
}

/** Whether enough stems are common, or one title has at least two stems and the other title has them all. */
function haveSimilarStems(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const commonCount = [...first].filter((stem) => second.has(stem)).length
  const minCount = Math.min(first.size, second.size)
  const unionCount = first.size + second.size - commonCount
  return commonCount / unionCount >= MIN_COMMON_RATIO || (minCount >= 2 && commonCount === minCount)
}
