import { MOST_WORDS } from './assistant.ts'
import type { Balance } from './balance.ts'
import { plainLine, problemOf } from './clean-answer.ts'
import { folded } from './likeness.ts'

/** A sentence ends with its mark and a space, or with the line; '1.340' and '4,5' hold no end. */
const SENTENCE = /^([\s\S]*?(?:[.!?…]+["”)]*(?:[ \t]*\n|(?=\s))|\n))/

/** What is complete of a text that is still coming, and the rest of it. */
export function takeSentences(said: string): { sentences: string[]; rest: string } {
  const sentences: string[] = []
  let rest = said
  for (;;) {
    const found = SENTENCE.exec(rest)?.[1]
    if (found === undefined) return { sentences, rest }
    sentences.push(found)
    rest = rest.slice(found.length)
  }
}

const NUMBER_WORDS: Record<string, number> = {
  onze: 11,
  doze: 12,
  treze: 13,
  quatorze: 14,
  catorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezessete: 17,
  dezoito: 18,
  dezenove: 19,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
  cem: 100,
  duzentos: 200,
  trezentos: 300,
  quatrocentos: 400,
  quinhentos: 500,
}
/** Sums made in passing, which nobody could check. */
const OWN_SUMS =
  /\b(dobro|triplo|metade|um terco|dois tercos|um quarto|seiscentos|setecentos|oitocentos|novecentos|mil|milhao)\b/

/** Every number that stands in a text, in Brazilian writing: '1.340', '4,5', 'vinte'. */
export function numbersIn(text: string): number[] {
  const digits = text.match(/\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?/g) ?? []
  const words = folded(text).match(/[a-z]+/g) ?? []
  return [
    ...digits.map((number) => Number(number.replaceAll('.', '').replace(',', '.'))),
    ...words.flatMap((word) => NUMBER_WORDS[word] ?? []),
  ]
}

/** Every number a wording of this check may name: what was computed, and what stands in titles. */
export function knownNumbers(balance: Balance): Set<number> {
  const known = new Set<number>([7, 28, 30, 365])
  const walk = (value: unknown): void => {
    // a loss is told without its sign
    if (typeof value === 'number') known.add(Math.abs(value))
    else if (typeof value === 'string') for (const number of numbersIn(value)) known.add(number)
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) if (!/id$/i.test(key)) walk(part)
  }
  walk(balance)
  return known
}

/** Lets through what may be shown of a wording, sentence by sentence, up to `MOST_WORDS` words in all. */
export class SentenceGate {
  readonly #numbers: ReadonlySet<number>
  readonly #names: readonly string[]
  #words = 0
  shown = 0
  refused = 0

  constructor(balance: Balance, names: readonly string[]) {
    this.#numbers = knownNumbers(balance)
    this.#names = names
  }

  get isFull(): boolean {
    return this.#words >= MOST_WORDS
  }

  /** The sentence as it is shown, with the space or line break behind it; '' for none. */
  pass(sentence: string): string {
    const line = plainLine(sentence.replace(/^\s*(?:[-•]|\d+[.)])\s+/, ''), 600)
    if (!/\p{L}/u.test(line)) return ''
    const words = line.split(' ').length
    const isTrue =
      !OWN_SUMS.test(folded(line)) && numbersIn(line).every((number) => this.#numbers.has(number))
    if (!isTrue || problemOf(line, this.#names) || this.#words + words > MOST_WORDS) {
      this.refused += 1
      if (this.#words + words > MOST_WORDS) this.#words = MOST_WORDS
      return ''
    }
    this.#words += words
    this.shown += 1
    return line + (sentence.endsWith('\n') ? '\n' : ' ')
  }
}
