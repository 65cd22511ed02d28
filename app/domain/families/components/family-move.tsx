import { createContext, use } from 'react'

export const LEAVE_PATH = '/app/familia/sair'
export const JOIN_PATH = '/app/familia/entrar'
export type MovePath = typeof LEAVE_PATH | typeof JOIN_PATH

/** The write that moves the signed-in person to another family; it outlives the old family's screens. */
export interface FamilyMove {
  send: (path: MovePath, body: object) => void
  /** In progress, or done and about to show the new family. */
  isPending: (path: MovePath) => boolean
  /** The message is shown before the new family opens (rule 10). */
  isDone: boolean
  /** Why the last attempt was refused, in Portuguese. */
  message: (path: MovePath) => string | undefined
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
