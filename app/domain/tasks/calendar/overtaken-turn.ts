import { firstNameOf } from '../../families/member.ts'

/** The stored change of a turn, for somebody whose own change came too late. */
export interface OvertakenTurn {
  /** Who has the turn now; null: 'Hoje não precisa'. */
  holderName: string | null
  /** Who changed it; null if unknown, or no longer in the product. */
  authorName: string | null
  /** Whether the same person did it, on another device. */
  isOwn: boolean
}

/** Who changed the turn first, and how (rule 293): 'Ana já passou esta vez para Davi.' Null: nothing is stored about it. */
export function overtakenTurnText(turn: OvertakenTurn | null): string {
  if (!turn?.authorName) return 'Esta vez mudou em outro aparelho. Veja como está agora e tente de novo.'
  const { holderName, authorName, isOwn } = turn
  const done = holderName === null ? 'marcou “Hoje não precisa”.' : `passou esta vez para ${holderName}.`
  return isOwn ? `Em outro aparelho, você ${done}` : `${firstNameOf(authorName)} já ${done}`
}
