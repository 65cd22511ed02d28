import { firstNameOf } from '../../families/member.ts'
import type { TaskDecision } from '../task.ts'

/**
 * A decision in words, before its points: 'Ana confirmou', 'Ana confirmou com menos pontos', 'Rui pediu para refazer',
 * 'Ana: não foi feita', 'Esperou 7 dias. Confirmado sozinho'.
 */
export function decidedText({ verdict, note, ...decision }: TaskDecision): string {
  const deciderName = decision.deciderName && firstNameOf(decision.deciderName)
  if (verdict === 'redo') return deciderName ? `${deciderName} pediu para refazer` : 'Para refazer'
  if (verdict === 'not_done') return deciderName ? `${deciderName}: não foi feita` : 'Não foi feita'
  if (!deciderName) return 'Esperou 7 dias. Confirmado sozinho'
  // only an answer with fewer points has a note
  return `${deciderName} confirmou${note ? ' com menos pontos' : ''}`
}
