import {
  enterFamily,
  type FamilyTransaction,
  type IdentityTransaction,
} from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import type { OpenInvite } from './lock-open-invite.server.ts'

/**
 * Marks the locked invite as accepted by the user and makes the user an active member of its family;
 * a guardian also becomes one of its administrators (spec section 4, "Sign-up"). The transaction is
 * inside the family afterwards.
 */
export async function acceptInvite(
  tx: IdentityTransaction,
  invite: OpenInvite,
  userId: string,
): Promise<FamilyTransaction> {
  const moment = now()
  await tx
    .updateTable('invites')
    .set({ status: 'accepted', accepted_by_user_id: userId, accepted_at: moment })
    .where('id', '=', invite.id)
    .execute()
  const family = await enterFamily(tx, invite.familyId)
  const membership = { role: invite.role, is_admin: invite.role === 'parent', is_active: true }
  await family
    .insertInto('family_members')
    .values({ family_id: invite.familyId, user_id: userId, ...membership, created_at: moment })
    .onConflict((conflict) => conflict.columns(['family_id', 'user_id']).doUpdateSet(membership))
    .execute()
  return family
}
