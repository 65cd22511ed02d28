import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Only guardians may export the family (rule 3). */
export const canExportFamily = (actor: Actor) => actor.role === 'parent'
