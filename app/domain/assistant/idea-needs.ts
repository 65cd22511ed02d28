import { folded } from './likeness.ts'

/** What an idea can only be done with, by its words; and words that name another way. */
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

/** Says which family an idea is for, where not every family has what it needs: a sibling, a pet, a garden. */
export function needLabels(text: string): string[] {
  const plain = folded(text)
  return NEEDS.filter(({ words, without }) => words.test(plain) && !without.test(plain)).map(
    ({ label }) => label,
  )
}
