import type { Member } from '../families/member.ts'

/** Only guardians may pair, change and turn off devices (rule 152). */
export const canManageDevices = (actor: Pick<Member, 'role'>) => actor.role === 'parent'
