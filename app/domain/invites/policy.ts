import type { Member } from '../families/member.ts'

/** Guardians may revoke every invite of the family, child members only their own (rule 13). */
export function canRevokeInvite(member: Pick<Member, 'role' | 'userId'>, inviterUserId: string): boolean {
  return member.role === 'parent' || member.userId === inviterUserId
}
