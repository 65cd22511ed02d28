import type { Member } from '../families/member.ts'

/** Only guardians may export the family (rule 3). */
export const canExportFamily = (member: Pick<Member, 'role'>) => member.role === 'parent'
