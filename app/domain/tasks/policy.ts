import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Creating, changing and deleting tasks is for guardians (rule 3). */
export const canManageTasks = (actor: Actor) => actor.role === 'parent'
