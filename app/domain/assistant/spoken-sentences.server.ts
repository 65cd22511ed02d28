import { MOST_WORDS } from './assistant.ts'
import { plainLine, problemOf } from './clean-answer.ts'
import { dangerIn } from './idea-dangers.ts'
import { unknownWords } from './known-words.server.ts'
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
/** Every number that stands in a text, in Brazilian writing: '1.340', '4,5', 'vinte'. */
export function numbersIn(text: string): number[] {
  const digits = text.match(/\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?/g) ?? []
  const words = folded(text).match(/[a-z]+/g) ?? []
  return [
    ...digits.map((number) => Number(number.replaceAll('.', '').replace(',', '.'))),
    ...words.flatMap((word) => NUMBER_WORDS[word] ?? []),
  ]
}

/** Amounts without digits; 'um' and 'uma' are articles. */
const AMOUNT =
  /\b(dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|zero|dobro|triplo|metade|terco|tercos|quarto d|dezenas?|centenas?|seiscent|setecent|oitocent|novecent|mil\b|milhao|por cento)/
/** What the check is about: a sentence that speaks of it can contradict the numbers. */
const SUBJECT =
  /\b(pont(o|os|uacao|uar)\b|prec[oi]|cust(o|a|am|ar|ou)\b|val(e|em|er|or|ores|ia)\b|cont(a|as)\b|calcul|guia|ritmo|prazo|dias?\b|semana|mes\b|meses|anos?\b|diari|mensa|anua|ganh|perd|resgat|troc)/
/** Judgements and proposals of change. */
const VERDICT =
  /\b(equilibr|desequil|combin(a|am)\b|ajust|adequad|suficient|insuficient|sugest|sugir|propost|propo|corret|errad|cert[oa]s?\b|ordem|car[oa]s?\b|barat|alt[oa]s?\b|baix|demais|exager|demora|rapid|pert[oa]|longe|distan|melhor|pior|problema|nada a|mud[aeo]|aument|diminu|reduz|sub(a|ir|am)\b|acrescent|inclu|retir|remov|mant[eé]|continu)/
/** An idea for a task or reward: 'Arrumar a cama', '- Cinema', 'Que tal um passeio?'. */
const IDEA = /^\s*([-•*]|\d+[.)])\s|^[a-z]+(ar|er|ir)\b|\bque tal\b|:\s*$/

/**
 * Lets through the sentences of a model that may follow the sentences of the check: none with a number, a verdict, an
 * idea, a danger or an unknown word. Up to `MOST_WORDS` words in all.
 */
export class SentenceGate {
  readonly #names: readonly string[]
  #words = 0
  shown = 0
  refused = 0

  constructor(names: readonly string[]) {
    this.#names = names
  }

  get isFull(): boolean {
    return this.#words >= MOST_WORDS
  }

  /** The sentence as it is shown, with the space or line break behind it; '' for none. */
  pass(sentence: string): string {
    const line = plainLine(sentence, 600)
    if (!/\p{L}/u.test(line)) return ''
    const words = line.split(' ').length
    const plain = folded(sentence.trim())
    const isComment = ![AMOUNT, SUBJECT, VERDICT, IDEA].some((pattern) => pattern.test(plain))
    const isFine =
      isComment &&
      numbersIn(line).length === 0 &&
      dangerIn(line) === null &&
      unknownWords(line).length === 0 &&
      problemOf(line, this.#names) === null
    if (!isFine || this.#words + words > MOST_WORDS) {
      this.refused += 1
      if (this.#words + words > MOST_WORDS) this.#words = MOST_WORDS
      return ''
    }
    this.#words += words
    this.shown += 1
    return line + (sentence.endsWith('\n') ? '\n' : ' ')
  }
}
