import { sql } from 'kysely'
import { batchesOf } from '#app/database/batches.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { hasChildren } from '../children/has-children.server.ts'
import { isOverBound } from '../families/room-left.server.ts'
import type { RewardInput } from './schema.ts'

/** A new reward, with an id that the client has created. */
export type NewReward = Omit<RewardInput, 'revision'>

/** The ids that did not exist yet. After a refusal the caller rolls back, because it may be known only after the insert. */
type InsertRowsResult = { ok: true; createdIds: string[] } | { ok: false; reason: 'too_many_rewards' }

export type InsertRewardsResult = InsertRowsResult | { ok: false; reason: 'child_not_found' }

/**
 * Inserts new rewards with their children, in the caller's transaction, which holds the lock of `lockFamily`. Rewards
 * with an existing id, also deleted ones, stay as they are: a repeated request inserts nothing.
 */
export async function insertRewards(
  tx: FamilyTransaction,
  scope: FamilyScope,
  rewards: readonly NewReward[],
  savedAt: Date,
): Promise<InsertRewardsResult> {
  const childIds = rewards.flatMap((reward) => reward.childIds)
  if (!(await hasChildren(tx, scope, childIds))) return { ok: false, reason: 'child_not_found' }

  const inserted = await insertRewardRows(tx, scope, rewards, savedAt)
  if (!inserted.ok) return inserted
  const { createdIds } = inserted
  const assignments = rewards
    .filter(({ id }) => createdIds.includes(id))
    .flatMap((reward) =>
      reward.childIds.map((childId) => ({
        family_id: scope.familyId,
        reward_id: reward.id,
        child_id: childId,
      })),
    )
  for (const batch of batchesOf(assignments)) await tx.insertInto('reward_children').values(batch).execute()
  return { ok: true, createdIds }
}

/** Inserts rewards without their children. */
export async function insertRewardRows(
  tx: FamilyTransaction,
  scope: FamilyScope,
  rewards: readonly NewReward[],
  savedAt: Date,
): Promise<InsertRowsResult> {
  const createdIds: string[] = []
  for (const batch of batchesOf(rewards)) {
    const rows = batch.map(
      (reward) => sql`(${scope.familyId}::uuid, ${reward.id}::uuid, ${reward.title}::text,
        ${reward.points}::integer, ${reward.redemptionPeriod}::text, ${reward.oncePerPeriod}::boolean,
        ${reward.isOnce}::boolean, ${reward.drawing}::text, ${scope.userId}::uuid, ${savedAt}::timestamptz, ${savedAt}::timestamptz)`,
    )
    const created = await sql<{ id: string }>`
      insert into rewards (family_id, id, title, points, redemption_period, once_per_period, is_once, drawing,
        updated_by_user_id, created_at, updated_at)
      values ${sql.join(rows)} on conflict (family_id, id) do nothing returning id`.execute(tx)
    createdIds.push(...created.rows.map(({ id }) => id))
  }
  const ofFamily = sql`rewards where family_id = ${scope.familyId}::uuid and archived_at is null`
  if (createdIds.length > 0 && (await isOverBound(tx, 'rewards', ofFamily)))
    return { ok: false, reason: 'too_many_rewards' }
  return { ok: true, createdIds }
}
