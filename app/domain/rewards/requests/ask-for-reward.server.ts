import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { type DeviceScope, type FamilyTransaction, writeFamily } from '#app/database/family-scope.server.ts'
import { type CivilDate, civilDateOf } from '../../families/dates/civil-date.ts'
import { lockRedeemer } from '../holds/lock-redeemer.server.ts'
import type { OnceClaim, RedemptionPeriod } from '../reward.ts'
import type { AskRewardInput } from '../schema.ts'
import { wasRedeemedInPeriod } from '../was-redeemed-in-period.server.ts'
import { holdForRequest } from './request-rows.server.ts'

export type AskRewardResult =
  | { ok: true; repeated: boolean }
  | { ok: false; reason: 'other_child' | 'reward_not_found' | 'already_asked' | 'id_used' }
  | { ok: false; reason: 'price_changed'; cost: number }
  | { ok: false; reason: 'insufficient_points'; usable: number; cost: number }
  | { ok: false; reason: 'redeemed_this_period'; period: RedemptionPeriod; today: CivilDate }
  | { ok: false; reason: 'taken'; claim: OnceClaim }

/**
 * 'Quero este' on a child's device: stores a request and sets its points aside until it is delivered or ends (rule 177). A
 * repeated request with the same id has no further effect, whatever became of it meanwhile.
 * - 'other_child': the device may not act for this child
 * - 'reward_not_found': deleted, or not for this child
 * - 'price_changed': `input.points` is not the reward's price
 * - 'already_asked': another request of the child for it is open
 * - 'taken': it exists once, and somebody has or asked for it (rule 295)
 * - 'id_used': another request has this id
 */
export async function askForReward(scope: DeviceScope, input: AskRewardInput): Promise<AskRewardResult> {
  if (!scope.childIds.includes(input.childId)) return { ok: false, reason: 'other_child' }
  const askedAt = now()
  const today = civilDateOf(askedAt, scope.timeZone)
  return writeFamily(scope, async (tx): Promise<AskRewardResult> => {
    const state = await lockRedeemer(tx, scope, input)
    if (!state) return { ok: false, reason: 'other_child' }
    if (await isStored(tx, scope.familyId, input)) return { ok: true, repeated: true }
    const { reward, usable } = state
    if (!reward) return { ok: false, reason: 'reward_not_found' }
    const { title, cost, period } = reward
    if (state.openRequestId !== null) return { ok: false, reason: 'already_asked' }
    if (state.claim) return { ok: false, reason: 'taken', claim: state.claim }
    if (reward.oncePerPeriod && (await wasRedeemedInPeriod(tx, scope, { ...input, period, today })))
      return { ok: false, reason: 'redeemed_this_period', period, today }
    if (cost !== input.points) return { ok: false, reason: 'price_changed', cost }
    if (usable < cost) return { ok: false, reason: 'insufficient_points', usable, cost }
    const savedPoints = Math.min(state.saved, cost)
    const inserted = await sql`
      insert into reward_requests (family_id, id, reward_id, child_id, title, points, saved_points, status, asked_at,
        asked_by_device_id)
      values (${scope.familyId}::uuid, ${input.id}::uuid, ${input.rewardId}::uuid, ${input.childId}::uuid,
        ${title}::text, ${cost}::integer, ${savedPoints}::integer, 'asked', ${askedAt}::timestamptz,
        ${scope.deviceId}::uuid)
      on conflict (family_id, id) do nothing returning id`.execute(tx)
    if (inserted.rows.length === 0) return { ok: false, reason: 'id_used' }
    await holdForRequest(tx, scope.familyId, input, state)
    return { ok: true, repeated: false }
  })
}

async function isStored(
  tx: FamilyTransaction,
  familyId: string,
  { id, rewardId, childId }: AskRewardInput,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from reward_requests
    where family_id = ${familyId}::uuid and id = ${id}::uuid and reward_id = ${rewardId}::uuid
      and child_id = ${childId}::uuid`.execute(tx)
  return rows.length > 0
}
