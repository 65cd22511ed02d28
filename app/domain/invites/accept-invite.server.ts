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
 * the transaction, which has then entered the family; undefined if the invite's child was deleted.
 */
export async function acceptInvite(
  tx: IdentityTransaction,
  invite: OpenInvite,
  userId: string,
): Promise<FamilyTransaction | undefined> {
  const moment = now()
  await tx
    .updateTable('invites')
    .set({ status: 'accepted', accepted_by_user_id: userId, accepted_at: moment })
    .where('id', '=', invite.id)
    .execute()
  const familyTx = await enterFamily(tx, invite.familyId)
  const { familyId, role, childId } = invite
  if (childId && !(await lockChild(familyTx, familyId, childId))) return undefined
  await addMember(familyTx, { familyId, userId, role, childId, joinedAt: moment })
  return familyTx
}

/** Whether the child exists. Locks it against deletion. */
async function lockChild(tx: FamilyTransaction, familyId: string, childId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('children')
    .select('id')
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
