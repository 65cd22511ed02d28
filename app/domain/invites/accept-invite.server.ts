import {
  enterFamily,
  type FamilyTransaction,
  type IdentityTransaction,
} from '#app/database/family-scope.server.ts'
import { addMember } from '#app/domain/families/add-member.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { OpenInvite } from './lock-open-invite.server.ts'

/**
 * Marks the locked invite as accepted by the user and makes the user an active member of the invite's family. Returns
 * the transaction, which has then entered the family.
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
  const familyTx = await enterFamily(tx, invite.familyId)
  const { familyId, role, childId } = invite
  await addMember(familyTx, { familyId, userId, role, childId, joinedAt: moment })
  return familyTx
}
