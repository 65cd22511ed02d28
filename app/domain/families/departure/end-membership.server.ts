import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import {
  type LeaveConditions,
  departureRefusal,
  type DepartureRefusal,
  isLastMember,
} from './leave-conditions.ts'
import { turnOffDevicesOfMember } from '../../accounts/paired-devices/paired-devices.server.ts'
import { eraseFamily } from '../erase-family.server.ts'
import { ensureFamilyOwner } from './ensure-family-owner.server.ts'

export type EndMembershipResult =
  | { ok: true }
  | { ok: false; reason: DepartureRefusal }
  /** `isEmpty`: the family has no children. */
  | { ok: false; reason: 'would_erase'; isEmpty: boolean }

interface MembershipEnd {
  familyId: string
  userId: string
  leaveConditions: LeaveConditions
  /** Allows deleting the family if the person is its last member. */
  erase: boolean
  /** Turns off all children's devices that the person paired, not only the person's own phones (rule 315). */
  turnOffDevices: boolean
}

/**
 * Ends a person's membership, invite codes and handed-over phones (rules 7 to 9, and 315). Deletes a family without another
 * member. The transaction must have entered the family and locked it with `readLeaveConditions`. The caller must assign
 * another family to the person.
 */
export async function endMembership(
  tx: FamilyTransaction,
  request: MembershipEnd,
): Promise<EndMembershipResult> {
  const { familyId, userId, leaveConditions, erase } = request
  const refusal = departureRefusal(leaveConditions, now())
  if (refusal) return { ok: false, reason: refusal }
  if (isLastMember(leaveConditions)) {
    if (!erase) return { ok: false, reason: 'would_erase', isEmpty: leaveConditions.children === 0 }
    await eraseFamily(tx, familyId)
    return { ok: true }
  }
  await tx
    .updateTable('family_members')
    .set({ is_active: false, is_admin: false, child_id: null })
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('invites')
    .set({ status: 'revoked' })
    .where('family_id', '=', familyId)
    .where('inviter_user_id', '=', userId)
    .where('status', '=', 'pending')
    .execute()
  await turnOffDevicesOfMember(tx, {
    familyId,
    userId,
    which: request.turnOffDevices ? 'all' : 'handed-over',
  })
  await ensureFamilyOwner(tx, familyId)
  return { ok: true }
}
