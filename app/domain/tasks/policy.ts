import type { Member } from '../families/member.ts'

type Who = Pick<Member, 'role'>

/** Creating, changing and deleting tasks is for guardians (spec section 6). */
export const canManageTasks = (who: Who) => who.role === 'parent'

/** Every member of the family may mark a task of today. */
export const canMarkTaskDay = (who: Who) => who.role === 'parent' || who.role === 'child'
