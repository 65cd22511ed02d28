import { createContext, use } from 'react'

export type Move = 'leave' | 'join'

/** The write that moves the signed-in person to another family. It outlives the screens of the old family. */
export interface FamilyMove {
  send: (move: Move, body: object) => void
  /** Whether the move is in progress, or done but the new family is not shown yet. */
  isPending: (move: Move) => boolean
  /** Whether the move is done and its message is shown, before the new family opens (rule 10). */
  isDone: boolean
  /** The refusal of the last attempt, in Portuguese. */
  message: (move: Move) => string | undefined
  /** Messages by field of the last attempt. */
  fields: Record<string, string>
  /** Clears the last response. */
  reset: () => void
}

export const FamilyMoveContext = createContext<FamilyMove | null>(null)

export function useFamilyMove(): FamilyMove {
  const move = use(FamilyMoveContext)
  if (!move) throw new Error('useFamilyMove needs a FamilyMoveContext')
  return move
}
