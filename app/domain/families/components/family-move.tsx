import { createContext, use } from 'react'

export const LEAVE_PATH = '/app/familia/sair'
export const JOIN_PATH = '/app/familia/entrar'
export type MovePath = typeof LEAVE_PATH | typeof JOIN_PATH

/** The write by which the signed-in person goes over to another family; it outlives the screens of the old one. */
export interface FamilyMove {
  send: (path: MovePath, body: object) => void
  /** Under way, or done and about to show the new family. */
  isPending: (path: MovePath) => boolean
  /** The message stands; the new family is about to be shown. */
  isDone: boolean
  /** Why the last attempt was refused, in Portuguese. */
  message: (path: MovePath) => string | undefined
  /** Messages by field of the last attempt. */
  fields: Record<string, string>
  /** Forgets the last answer. */
  reset: () => void
}

export const FamilyMoveContext = createContext<FamilyMove | null>(null)

/** The way for cards in the screens to leave or join a family. */
export function useFamilyMove(): FamilyMove {
  const move = use(FamilyMoveContext)
  if (!move) throw new Error('useFamilyMove needs the family around it')
  return move
}
