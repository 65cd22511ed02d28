/** Guardian (`parent`) or child member (`child`). */
export type MemberRole = 'parent' | 'child'

export interface Member {
  userId: string
  name: string
  email: string
  role: MemberRole
  isFamilyAdmin: boolean
  /** The child of the family that a child member is; null for others and for one that is not linked. */
  childId: string | null
}

/** A member as the others see them. */
export type OtherMember = Omit<Member, 'email'>

/** Shown for a family without a name (rule 2). */
export const DEFAULT_FAMILY_NAME = 'Minha Família'

/** Replaces the name of a deleted person in the history (rule 11). */
export function formerMemberName(role: MemberRole): string {
  return role === 'parent' ? 'Responsável que saiu' : 'Membro que saiu'
}

/** 'Ana' of 'Ana Souza'. */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name
