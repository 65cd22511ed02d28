import { readFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { PendingInvite } from './invite.ts'
import { canInvite } from './policy.ts'

/** The family's invites that can be used, newest first (rule 12); none for a child member (rule 13). */
export async function findPendingInvites(scope: FamilyScope): Promise<PendingInvite[]> {
  if (!canInvite(scope)) return []
  return readFamily(scope, async (tx) => {
    const rows = await tx
      .selectFrom('invites')
      .leftJoin('users', 'users.id', 'invites.inviter_user_id')
      .select([
        'invites.id',
        'invites.code',
        'invites.expires_at',
        'invites.inviter_user_id',
        'users.name as inviter_name',
        'invites.child_id',
      ])
      .where('invites.family_id', '=', scope.familyId)
      .where('invites.status', '=', 'pending')
      .where('invites.expires_at', '>', now())
      .orderBy('invites.created_at', 'desc')
      .execute()
    // not a join, because on Citus invites are a reference table
    const children = await tx
      .selectFrom('children')
      .select('id')
      .where('family_id', '=', scope.familyId)
      .execute()
    const isUsable = ({ child_id: childId }: { child_id: string | null }) =>
      childId === null || children.some(({ id }) => id === childId)
    return rows.filter(isUsable).map(({ id, code, expires_at, inviter_user_id, inviter_name, child_id }) => ({
      id,
      code,
      expiresAt: expires_at.toISOString(),
      inviterUserId: inviter_user_id,
      inviterName: inviter_name,
      childId: child_id,
    }))
  })
}
