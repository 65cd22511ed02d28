import type { Member } from '../families/member.ts'

type Who = Pick<Member, 'role'>

/** Adding, changing and deleting a child is for guardians (product.md 12). */
export const canManageChildren = (who: Who) => who.role === 'parent'
