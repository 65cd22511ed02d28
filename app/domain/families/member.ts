/** guardian (`parent`) or child member (`child`): product.md, "Who uses it". */
export type MemberRole = 'parent' | 'child'

export interface Member {
  userId: string
  name: string
  email: string
  role: MemberRole
  isFamilyAdmin: boolean
}

/** Shown where a family has no name of its own (product.md 9). */
export const DEFAULT_FAMILY_NAME = 'Minha Família'

/** Stands in the history where the person who acted has deleted the account. */
export function formerMemberName(role: MemberRole): string {
  return role === 'parent' ? 'Responsável que saiu' : 'Membro que saiu'
}
