import type { Member } from '../families/member.ts'

type Who = Pick<Member, 'role'>

/** Creating, changing and deleting rewards is for guardians (spec section 6). */
export const canManageRewards = (who: Who) => who.role === 'parent'
