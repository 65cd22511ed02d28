import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Only guardians may create, change and delete tasks (rule 3). */
export const canManageTasks = (actor: Actor) => actor.role === 'parent'

/** Only a child's own marks have photos (rule 169). */
export const canSendProofs = (actor: Actor) => actor.role === 'child'

/** Only guardians see the photos of marks (rule 171). */
export const canSeeProofs = (actor: Actor) => actor.role === 'parent'

/** Only guardians may decide on children's marks, and undo decisions (rule 141). */
export const canDecideTaskDays = (actor: Actor) => actor.role === 'parent'

/** Only guardians may praise, and take a praise back (rule 211). */
export const canPraise = (actor: Actor) => actor.role === 'parent'

/** Only guardians may change days at home, pauses and whose turn it is (rules 204 to 207). */
export const canChangeCalendar = (actor: Actor) => actor.role === 'parent'

/** Only guardians see and answer the turns of past days (rule 229). */
export const canAnswerPastDays = (actor: Actor) => actor.role === 'parent'
