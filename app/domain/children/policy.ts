import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Adding, changing and deleting a child is for guardians (rule 3). */
export const canManageChildren = (actor: Actor) => actor.role === 'parent'
