import type { Member } from '../families/member.ts'

/** Whether the member may cancel a code: guardians any of the family's, child members their own (rule 13). */
export function canRevokeInvite(member: Pick<Member, 'role' | 'userId'>, inviterUserId: string): boolean {
  return member.role === 'parent' || member.userId === inviterUserId
}
