import { foldText } from '#app/base/fold-text.ts'

/** A text that contains one of `words` gets the label, unless it also contains one of `alternatives`. */
const NEEDS = [
  {
    label: 'Para quem tem irmãos',
    words: /\birm(ao|a)s?\b/,
    alternatives: /\b(primos?|primas?|amig[oa]s?)\b/,
  },
  {
    label: 'Para quem tem bicho em casa',
    words:
      /\b(bicho|pets?|estimacao|cachorr\w*|gat[oa]s?|gatinh\w*|racao|coleira|hamster|coelho|peixe|passarinho)\b/,
    alternatives: /\b(lojas?|zoologico|imit\w*|desenh\w*|pelucia|pano|filme|livro)\b/,
  },
  {
    label: 'Para quem tem quintal ou jardim',
    words: /\b(quintal|jardim|horta|canteiros?|gramado)\b/,
    alternatives: /\b(varanda|pracas?|terreo|calcada|recreio|vasos?|botanico|parques?|voluntario|sala)\b/,
  },
] as const

/** Labels, in Portuguese, for requirements that not every family meets: a sibling, a pet, a garden. */
export function needLabels(text: string): string[] {
  const foldedText = foldText(text)
  return NEEDS.filter(
    ({ words, alternatives }) => words.test(foldedText) && !alternatives.test(foldedText),
  ).map(({ label }) => label)
}
