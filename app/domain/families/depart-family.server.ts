import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { type Departure, departureRefusal, type DepartureRefusal, leavesNobody } from './departure.ts'
import { eraseFamily } from './erase-family.server.ts'
import { handOverFamily } from './hand-over-family.server.ts'

export type DepartFamilyResult = { ok: true } | { ok: false; reason: DepartureRefusal | 'would_erase' }

interface Leaving {
  familyId: string
  userId: string
  departure: Departure
  /** The family may be deleted when nobody would be left. */
  erase: boolean
}

/**
 * Ends a person's membership by the rules of product.md 9 and 11, inside a transaction that has entered the family
 * and locked it with `readDeparture`. The codes the person made end with it; a family left without anybody is
 * deleted. Where the person belongs afterwards is the caller's to say.
 */
export async function departFamily(tx: FamilyTransaction, leaving: Leaving): Promise<DepartFamilyResult> {
  const { familyId, userId, departure, erase } = leaving
  const refusal = departureRefusal(departure, now())
  if (refusal) return { ok: false, reason: refusal }
  if (leavesNobody(departure)) {
    if (!erase) return { ok: false, reason: 'would_erase' }
    await eraseFamily(tx, familyId)
    return { ok: true }
  }
  await tx
    .updateTable('family_members')
    .set({ is_active: false, is_admin: false })
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
  await handOverFamily(tx, familyId)
  return { ok: true }
}
