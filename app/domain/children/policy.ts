import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Only guardians may add, change and delete children (rule 3). */
export const canManageChildren = (actor: Actor) => actor.role === 'parent'
