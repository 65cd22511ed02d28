import { createContext, use } from 'react'

export type Move = 'leave' | 'join'

/** Moves the signed-in person to another family, and outlives the screens of the old family. */
export interface FamilyMove {
  send: (move: Move, body: object) => void
  /** In progress, or done while the new family is not shown yet. */
  isPending: (move: Move) => boolean
  /** The message is shown before the new family opens (rule 10). */
  isDone: boolean
  /** Why the last attempt was refused, in Portuguese. */
  message: (move: Move) => string | undefined
  /** Messages by field of the last attempt. */
  fields: Record<string, string>
  /** Clears the last response. */
  reset: () => void
}

export const FamilyMoveContext = createContext<FamilyMove | null>(null)

export function useFamilyMove(): FamilyMove {
  const move = use(FamilyMoveContext)
  if (!move) throw new Error('useFamilyMove needs the family around it')
  return move
}
