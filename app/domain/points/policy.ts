import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Giving and taking points by hand is for guardians (rule 3). */
export const canScore = (actor: Actor) => actor.role === 'parent'

/** Deleting and editing entries of the history is for guardians (rule 3). */
export const canCorrectHistory = (actor: Actor) => actor.role === 'parent'
