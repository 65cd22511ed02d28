import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Only guardians may give and take points by hand (rule 3). */
export const canScore = (actor: Actor) => actor.role === 'parent'

/** Only guardians may confirm a repair, which gives points (rule 122). */
export const canConfirmRepair = (actor: Actor) => actor.role === 'parent'

/** Only guardians may change the family's conducts (rule 121). */
export const canManageConducts = (actor: Actor) => actor.role === 'parent'

/** Only guardians may delete and edit entries of the history (rule 3). */
export const canCorrectHistory = (actor: Actor) => actor.role === 'parent'
