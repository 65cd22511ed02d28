import type { Member } from '../families/member.ts'

type Actor = Pick<Member, 'role'>

/** Only guardians may create, change and delete tasks (rule 3). */
export const canManageTasks = (actor: Actor) => actor.role === 'parent'

/** Only guardians may decide on children's marks, and undo decisions (rule 141). */
export const canDecideTaskDays = (actor: Actor) => actor.role === 'parent'
