import { foldText } from '#app/base/fold-text.ts'

const STOP_WORDS = new Set(
  (
    'a o as os e ou de do da dos das em no na nos nas um uma uns umas para pra pelo pela com sem ao aos ate que se ' +
    'sua seu suas seus meu minha fazer ir ter dar'
  ).split(' '),
)
const STEM_LENGTH = 6

/** Stems of a title's words, without stop words. 'Arrumar a cama' and 'Arrume a cama' have the same stems. */
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

/** Whether two titles mean the same, judged by their common stems. */
export const isSimilarTitle = (title: string, otherTitle: string): boolean => similarTo([otherTitle])(title)

/** Returns a function that tells whether a title means the same as one of `titles`. */
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

/** Whether at least 60 % of the stems are common, or one title (of at least two stems) is contained in the other. */
function haveSimilarStems(first: ReadonlySet<string>, second: ReadonlySet<string>): boolean {
  const commonCount = [...first].filter((stem) => second.has(stem)).length
  const minCount = Math.min(first.size, second.size)
  const unionCount = first.size + second.size - commonCount
  return commonCount / unionCount >= 0.6 || (minCount >= 2 && commonCount === minCount)
}
