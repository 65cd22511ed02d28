import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Creating, changing and deleting rewards is for guardians (rule 3). */
export const canManageRewards = (actor: Actor) => actor.role === 'parent'
