import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Only guardians may give and take points by hand (rule 3). */
export const canScore = (actor: Actor) => actor.role === 'parent'

/** Only guardians may delete and edit entries of the history (rule 3). */
export const canCorrectHistory = (actor: Actor) => actor.role === 'parent'
