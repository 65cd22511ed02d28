import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Only guardians use the assistant (rule 3), because ideas become tasks and rewards. */
export const canUseAssistant = (actor: Actor) => actor.role === 'parent'
