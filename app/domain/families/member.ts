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
