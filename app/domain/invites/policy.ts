import type { Member } from '../families/member.ts'

/** Only guardians create, see and revoke invites, because a code can make a guardian (rule 13). */
export const canInvite = ({ role }: Pick<Member, 'role'>) => role === 'parent'
