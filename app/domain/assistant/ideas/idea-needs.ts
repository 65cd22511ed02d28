import { foldText } from './similar-titles.ts'

/** Requirements by the words of an idea; `without`: words of an alternative. */
const NEEDS = [
  { label: 'Para quem tem irmãos', words: /\birm(ao|a)s?\b/, without: /\b(primos?|primas?|amig[oa]s?)\b/ },
  {
    label: 'Para quem tem bicho em casa',
    words:
      /\b(bicho|pets?|estimacao|cachorr\w*|gat[oa]s?|gatinh\w*|racao|coleira|hamster|coelho|peixe|passarinho)\b/,
    without: /\b(lojas?|zoologico|imit\w*|desenh\w*|pelucia|pano|filme|livro)\b/,
  },
  {
    label: 'Para quem tem quintal ou jardim',
    words: /\b(quintal|jardim|horta|canteiros?|gramado)\b/,
    without: /\b(varanda|pracas?|terreo|calcada|recreio|vasos?|botanico|parques?|voluntario|sala)\b/,
  },
] as const

/** Labels, in Portuguese, for requirements that not every family meets: a sibling, a pet, a garden. */
export function needLabels(text: string): string[] {
  const plain = foldText(text)
  return NEEDS.filter(({ words, without }) => words.test(plain) && !without.test(plain)).map(
    ({ label }) => label,
  )
}
