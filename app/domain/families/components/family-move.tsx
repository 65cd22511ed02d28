import { createContext, use } from 'react'

export type Move = 'leave' | 'join'

/** The write that moves the signed-in person to another family; it outlives the old family's screens. */
export interface FamilyMove {
  send: (move: Move, body: object) => void
  /** In progress, or done and about to show the new family. */
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

/** Context for the cards that leave or join a family. */
export function useFamilyMove(): FamilyMove {
  const move = use(FamilyMoveContext)
  if (!move) throw new Error('useFamilyMove needs the family around it')
  return move
}
