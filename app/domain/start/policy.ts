import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Only guardians may use the start flow and the packs, because both add content of the family (rule 3). */
export const canStartFamily = (actor: Actor) => actor.role === 'parent'
