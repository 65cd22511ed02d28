import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Only guardians may start a family or add a pack, which adds children, tasks and rewards (rule 3). */
export const canStartFamily = (actor: Actor) => actor.role === 'parent'
