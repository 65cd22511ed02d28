import { foldText } from '#app/base/fold-text.ts'
import { MAX_COMMENT_WORDS } from '../assistant.ts'
import { plainLine, problemOf } from '../model/clean-answer.ts'
import { dangerIn } from '../ideas/idea-dangers.ts'
import { unknownStems } from '../ideas/vocabulary.server.ts'

/** Matches a sentence up to a line break, or up to punctuation before a space: '1.340' and '4,5' end no sentence. */
const SENTENCE = /^([\s\S]*?(?:[.!?…]+["”)]*(?:[ \t]*\n|(?=\s))|\n))/

/** Splits a streamed text into its complete sentences and the remainder. */
export function splitSentences(text: string): { sentences: string[]; remainder: string } {
  const sentences: string[] = []
  let remainder = text
  for (;;) {
    const sentence = SENTENCE.exec(remainder)?.[1]
    if (sentence === undefined) return { sentences, remainder }
    sentences.push(sentence)
    remainder = remainder.slice(sentence.length)
  }
}

const NUMBER_WORDS = new Map([
  ...pairWithNumbers('onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte', 11, 1),
  ...pairWithNumbers('trinta quarenta cinquenta sessenta setenta oitenta noventa cem', 30, 10),
  ...pairWithNumbers('duzentos trezentos quatrocentos quinhentos', 200, 100),
  ['catorze', 14],
])

/** Pairs the words with the numbers `firstNumber`, `firstNumber + step` and so on. */
function pairWithNumbers(words: string, firstNumber: number, step: number): [string, number][] {
  return words.split(' ').map((word, index) => [word, firstNumber + index * step])
}

/** Every number in a text, in Brazilian notation ('1.340', '4,5') or as a word ('vinte'). */
export function numbersIn(text: string): number[] {
  const digits = text.match(/\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?/g) ?? []
  const words = foldText(text).match(/[a-z]+/g) ?? []
  return [
    ...digits.map((number) => Number(number.replaceAll('.', '').replace(',', '.'))),
    ...words.flatMap((word) => NUMBER_WORDS.get(word) ?? []),
  ]
}

/** Matches amounts in words, without 'um' and 'uma', because these are also articles. */
const AMOUNT =
  /\b(dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|zero|dobro|triplo|metade|terco|tercos|quarto d|dezenas?|centenas?|seiscent|setecent|oitocent|novecent|mil\b|milhao|por cento)/
/** Matches subjects of a check. A sentence about them could contradict the check's numbers. */
const SUBJECT =
  /\b(pont(o|os|uacao|uar)\b|prec[oi]|cust(o|a|am|ar|ou)\b|val(e|em|er|or|ores|ia)\b|cont(a|as)\b|calcul|guia|ritmo|prazo|dias?\b|semana|mes\b|meses|anos?\b|diari|mensa|anua|ganh|perd|resgat|troc)/
const JUDGEMENT =
  /\b(equilibr|desequil|combin(a|am)\b|ajust|adequad|suficient|insuficient|sugest|sugir|propost|propo|corret|errad|cert[oa]s?\b|ordem|car[oa]s?\b|barat|alt[oa]s?\b|baix|demais|exager|demora|rapid|pert[oa]|longe|distan|melhor|pior|problema|nada a|mud[aeo]|aument|diminu|reduz|sub(a|ir|am)\b|acrescent|inclu|retir|remov|mant[eé]|continu)/
/** Matches the start of an idea for a task or reward: 'Arrumar a cama', '- Cinema', 'Que tal um passeio?'. */
const IDEA_START = /^\s*([-•*]|\d+[.)])\s|^[a-z]+(ar|er|ir)\b|\bque tal\b|:\s*$/

/**
 * Filters the sentences of a model's comment. Refuses a sentence with a number, a judgement, an idea, a danger, a name or
 * an unknown word, and every sentence after `MAX_COMMENT_WORDS` words.
 */
export class SentenceFilter {
  readonly #names: readonly string[]
  #wordCount = 0
  acceptedCount = 0
  refusedCount = 0

  constructor(names: readonly string[]) {
    this.#names = names
  }

  get isWordLimitReached(): boolean {
    return this.#wordCount >= MAX_COMMENT_WORDS
  }

  /** Returns the cleaned sentence with a space or line break at its end; '' if the sentence is refused. */
  apply(sentence: string): string {
    const cleanSentence = plainLine(sentence, 600)
    if (!/\p{L}/u.test(cleanSentence)) return ''
    const wordCount = cleanSentence.split(' ').length
    const foldedText = foldText(sentence.trim())
    const isGeneral = ![AMOUNT, SUBJECT, JUDGEMENT, IDEA_START].some((pattern) => pattern.test(foldedText))
    const isAllowed =
      isGeneral &&
      numbersIn(cleanSentence).length === 0 &&
      dangerIn(cleanSentence) === null &&
      unknownStems(cleanSentence).length === 0 &&
      problemOf(cleanSentence, this.#names) === null
    if (!isAllowed || this.#wordCount + wordCount > MAX_COMMENT_WORDS) {
      this.refusedCount += 1
      if (this.#wordCount + wordCount > MAX_COMMENT_WORDS) this.#wordCount = MAX_COMMENT_WORDS
      return ''
    }
    this.#wordCount += wordCount
    this.acceptedCount += 1
    return cleanSentence + (sentence.endsWith('\n') ? '\n' : ' ')
  }
}
