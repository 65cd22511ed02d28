import { firstNameOf } from '../../families/member.ts'
import type { Verdict } from '../task.ts'
import type { DecisionResult, SkippedAnswer } from './decision-result.ts'

const SINGLE_TEXT: Record<Verdict, string> = {
  confirmed: 'Confirmado.',
  redo: 'Pedido para refazer.',
  not_done: 'Marcado como não feito.',
}
const COUNTED_WORDS: Record<Verdict, readonly [one: string, many: string]> = {
  confirmed: ['confirmado', 'confirmados'],
  redo: ['para refazer', 'para refazer'],
  not_done: ['não feito', 'não feitos'],
}
const OTHERS_VERDICT: Record<Verdict, string> = {
  confirmed: 'já confirmou.',
  redo: 'já pediu para refazer.',
  not_done: 'já respondeu que não foi feito.',
}

type Counts = Pick<DecisionResult, 'skipped'> & { decided: readonly unknown[] }

/** What became of answers with one verdict: '3 confirmados. 1 mudou em outro aparelho.' or 'Ana já confirmou.' (rule 142). */
export function decisionText(verdict: Verdict, result: Counts): string {
  const { length: count } = result.decided
  if (count === 1 && result.skipped.length === 0) return SINGLE_TEXT[verdict]
  const [one, many] = COUNTED_WORDS[verdict]
  return withSkipped(`${count} ${count === 1 ? one : many}.`, result)
}

/** What became of the undo of decisions: 'Voltou para conferir.' or '2 voltaram para conferir. 1 mudou em outro aparelho.' */
export function undoneText(result: Counts): string {
  const { length: count } = result.decided
  if (count === 1 && result.skipped.length === 0) return 'Voltou para conferir.'
  return withSkipped(`${count} ${count === 1 ? 'voltou' : 'voltaram'} para conferir.`, result)
}

function withSkipped(decidedSentence: string, { decided, skipped }: Counts): string {
  if (skipped.length === 0) return decidedSentence
  if (decided.length === 0 && skipped.length === 1) return skippedText(skipped[0]!)
  const skippedSentence = `${skipped.length} ${skipped.length === 1 ? 'mudou' : 'mudaram'} em outro aparelho.`
  return decided.length === 0 ? skippedSentence : `${decidedSentence} ${skippedSentence}`
}

/** Why one answer was skipped: 'Ana já confirmou.', 'Esperou 7 dias. Confirmado sozinho.' or 'Mudou em outro aparelho.' */
export function skippedText({ deciderName, verdict }: SkippedAnswer): string {
  if (verdict === null) return 'Mudou em outro aparelho.'
  if (deciderName !== null) return `${firstNameOf(deciderName)} ${OTHERS_VERDICT[verdict]}`
  return 'Esperou 7 dias. Confirmado sozinho.'
}
