import { readFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { PendingInvite } from './invite.ts'

/** The family's pending invites, newest first (rule 12). */
export async function findPendingInvites(scope: FamilyScope): Promise<PendingInvite[]> {
  const rows = await readFamily(scope, (tx) =>
    tx
      .selectFrom('invites')
      .leftJoin('users', 'users.id', 'invites.inviter_user_id')
      .select([
        'invites.id',
        'invites.code',
        'invites.expires_at',
        'invites.inviter_user_id',
        'users.name as inviter_name',
      ])
      .where('invites.family_id', '=', scope.familyId)
      .where('invites.status', '=', 'pending')
      .where('invites.expires_at', '>', now())
      .orderBy('invites.created_at', 'desc')
      .execute(),
  )
  return rows.map(({ id, code, expires_at, inviter_user_id, inviter_name }) => ({
    id,
    code,
    expiresAt: expires_at.toISOString(),
    inviterUserId: inviter_user_id,
    inviterName: inviter_name,
  }))
}
