import type { Member } from '../families/member.ts'

type Who = Pick<Member, 'role'>

/** The copy of all data is for guardians (rule 3). */
export const canExportFamily = (who: Who) => who.role === 'parent'
