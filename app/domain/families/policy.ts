import type { Member } from './member.ts'

type Who = Pick<Member, 'role'>

/** Naming the family and choosing its time zone is for guardians. */
export const canManageFamily = (who: Who) => who.role === 'parent'
