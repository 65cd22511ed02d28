import type { Member } from '../families/member.ts'

type Who = Pick<Member, 'role'>

/** The copy of everything is for guardians: it holds every child's history. */
export const canExportFamily = (who: Who) => who.role === 'parent'
