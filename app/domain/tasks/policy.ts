import type { Member } from '../families/member.ts'

type Who = Pick<Member, 'role'>

/** Creating, changing and deleting tasks is for guardians (spec section 6). */
export const canManageTasks = (who: Who) => who.role === 'parent'
