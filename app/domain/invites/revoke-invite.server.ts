import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'

export type RevokeInviteResult = { ok: true } | { ok: false; reason: 'invite_not_found' | 'already_used' }

/** Revokes an unused invite (rule 12). Revoking it again succeeds. */
export async function revokeInvite(scope: FamilyScope, { id }: { id: string }): Promise<RevokeInviteResult> {
  return writeFamily(scope, async (tx): Promise<RevokeInviteResult> => {
    const invite = await tx
      .selectFrom('invites')
      .select('status')
      .where('family_id', '=', scope.familyId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!invite) return { ok: false, reason: 'invite_not_found' }
    if (invite.status === 'accepted') return { ok: false, reason: 'already_used' }
    await tx
      .updateTable('invites')
      .set({ status: 'revoked' })
      .where('family_id', '=', scope.familyId)
      .where('id', '=', id)
      .execute()
    return { ok: true }
  })
}
