import { sql } from 'kysely'
import { type DeviceScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { lockRedeemer } from '../holds/lock-redeemer.server.ts'
import { holdPoints, settleHolds } from '../holds/settle-holds.server.ts'
import type { OnceClaim } from '../reward.ts'
import type { SaveForGoalInput, TakeSavingsBackInput } from '../schema.ts'
import { makeGoal } from './make-goal.server.ts'
import { maxSaving } from './saving.ts'

export type SaveForGoalResult =
  | { ok: true; repeated: boolean }
  | { ok: false; reason: 'other_child' | 'reward_not_found' | 'already_asked' | 'id_used' }
  | { ok: false; reason: 'taken'; claim: OnceClaim }
  | { ok: false; reason: 'too_much'; missing: number }
  | { ok: false; reason: 'insufficient_points'; usable: number; cost: number }

/**
 * 'Guardar' on a child's device: sets points aside for a reward, and makes it the goal if it is not (rule 178). The points
 * saved for another goal are released. A repeated request with the same id has no further effect.
 * - 'other_child': the device may not act for this child
 * - 'already_asked': the child has asked for the reward, so its price is set aside
 * - 'taken': the reward exists once, and somebody has or asked for it
 * - 'too_much': more than what is missing of the price
 * - 'insufficient_points': more than what is available
 * - 'id_used': another saving has this id
 */
export async function saveForGoal(scope: DeviceScope, input: SaveForGoalInput): Promise<SaveForGoalResult> {
  const { id, childId, rewardId, points } = input
  if (!scope.childIds.includes(childId)) return { ok: false, reason: 'other_child' }
  return writeFamily(scope, async (tx): Promise<SaveForGoalResult> => {
    const state = await lockRedeemer(tx, scope, input)
    if (!state) return { ok: false, reason: 'other_child' }
    if (await isStored(tx, scope.familyId, input)) return { ok: true, repeated: true }
    const { reward, saved, savedElsewhere } = state
    if (!reward) return { ok: false, reason: 'reward_not_found' }
    if (state.openRequestId !== null) return { ok: false, reason: 'already_asked' }
    if (state.claim) return { ok: false, reason: 'taken', claim: state.claim }
    const usable = state.available + savedElsewhere
    if (points > maxSaving({ points: reward.cost, saved }, usable)) {
      const missing = Math.max(0, reward.cost - saved)
      return points > missing
        ? { ok: false, reason: 'too_much', missing }
        : { ok: false, reason: 'insufficient_points', usable, cost: points }
    }
    if (savedElsewhere > 0) await releaseOtherSavings(tx, scope.familyId, childId, rewardId)
    if (state.goalRewardId !== rewardId) await makeGoal(tx, scope, input)
    const isNew = await holdPoints(tx, scope.familyId, { id, childId, kind: 'goal', rewardId, points })
    return isNew ? { ok: true, repeated: false } : { ok: false, reason: 'id_used' }
  })
}

/**
 * 'Pegar de volta' on a child's device: releases everything that is saved for the reward, which stays the goal (rule 178).
 * Idempotent. 'other_child': the device may not act for this child.
 */
export async function takeSavingsBack(
  scope: DeviceScope,
  { childId, rewardId }: TakeSavingsBackInput,
): Promise<{ ok: true } | { ok: false; reason: 'other_child' }> {
  if (!scope.childIds.includes(childId)) return { ok: false, reason: 'other_child' }
  return writeFamily(scope, async (tx) => {
    const state = await lockRedeemer(tx, scope, { childId, rewardId })
    if (!state) return { ok: false as const, reason: 'other_child' as const }
    if (state.saved > 0)
      await settleHolds(tx, scope.familyId, { childIds: [childId], kind: 'goal', rewardId })
    return { ok: true as const }
  })
}

/** Releases what the child saved for other rewards than its goal. The caller has locked the child's row. */
export async function releaseOtherSavings(
  tx: FamilyTransaction,
  familyId: string,
  childId: string,
  goalRewardId: string | null,
): Promise<void> {
  const { rows } = await sql<{ rewardId: string }>`
    select distinct reward_id as "rewardId" from point_holds
    where family_id = ${familyId}::uuid and child_id = ${childId}::uuid and released_at is null and kind = 'goal'
      and reward_id is distinct from ${goalRewardId}::uuid`.execute(tx)
  for (const { rewardId } of rows)
    await settleHolds(tx, familyId, { childIds: [childId], kind: 'goal', rewardId })
}

async function isStored(
  tx: FamilyTransaction,
  familyId: string,
  { id, childId, rewardId, points }: SaveForGoalInput,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from point_holds
    where family_id = ${familyId}::uuid and id = ${id}::uuid and child_id = ${childId}::uuid
      and reward_id = ${rewardId}::uuid and kind = 'goal' and points = ${points}::integer`.execute(tx)
  return rows.length > 0
}
