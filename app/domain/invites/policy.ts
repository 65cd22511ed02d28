import type { Member } from '../families/member.ts'

/** A guardian may take back any of the family's codes; others only their own (product.md 10). */
export function canRevokeInvite(who: Pick<Member, 'role' | 'userId'>, inviterUserId: string): boolean {
  return who.role === 'parent' || who.userId === inviterUserId
}
