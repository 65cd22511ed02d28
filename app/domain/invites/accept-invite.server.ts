import {
  enterFamily,
  type FamilyTransaction,
  type IdentityTransaction,
} from '#app/database/family-scope.server.ts'
import { addMember, roomForMembers } from '#app/domain/families/add-member.server.ts'
import { lockFamily } from '#app/domain/families/lock-family.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { OpenInvite } from './lock-open-invite.server.ts'

/** `familyTx`: the transaction, which has entered the family. 'invite_refused': the invite's child was deleted. */
export type AcceptInviteResult =
  { ok: true; familyTx: FamilyTransaction } | { ok: false; reason: 'invite_refused' | 'too_many_members' }

/** Marks the locked invite as accepted by the user and makes the user an active member of the invite's family. */
export async function acceptInvite(
  tx: IdentityTransaction,
  invite: OpenInvite,
  userId: string,
): Promise<AcceptInviteResult> {
  const moment = now()
  await tx
    .updateTable('invites')
    .set({ status: 'accepted', accepted_by_user_id: userId, accepted_at: moment })
    .where('id', '=', invite.id)
    .execute()
  const familyTx = await enterFamily(tx, invite.familyId)
  const { familyId, role, childId } = invite
  await lockFamily(familyTx, invite)
  if (childId && !(await lockChild(familyTx, familyId, childId)))
    return { ok: false, reason: 'invite_refused' }
  await addMember(familyTx, { familyId, userId, role, childId, joinedAt: moment })
  if ((await roomForMembers(familyTx, familyId)) < 0) return { ok: false, reason: 'too_many_members' }
  return { ok: true, familyTx }
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
