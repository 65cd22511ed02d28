import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Only guardians may create, change and delete rewards (rule 3). */
export const canManageRewards = (actor: Actor) => actor.role === 'parent'
