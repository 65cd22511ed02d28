import { sql } from 'kysely'
import { writeFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { assignChildren } from '../children/assign-children.server.ts'
import { lockFamily } from '../families/lock-family.server.ts'
import { decideSave } from '../families/revision.ts'
import { applyRewardChange, endForExcludedChildren } from './holds/settle-reward.server.ts'
import { insertRewardRows } from './insert-rewards.server.ts'
import type { Reward } from './reward.ts'
import type { RewardInput } from './schema.ts'

export type SaveRewardResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'child_not_found' | 'reward_not_found' | 'too_many_rewards' }
  | { ok: false; reason: 'changed'; current: Reward }

const REWARD_CHILDREN = { table: 'reward_children', idColumn: 'reward_id' } as const

/**
 * Creates a reward with the client's id, or updates the reward if the form has its current revision. Saving the stored
 * content again succeeds. 'changed' returns the newer stored version. 'reward_not_found' includes deleted rewards,
 * 'child_not_found' deleted children. 'too_many_rewards': rule 307. An empty list of children means every child. A change also
 * applies to what children have asked and saved for (rule 184).
 */
export async function saveReward(scope: FamilyScope, input: RewardInput): Promise<SaveRewardResult> {
  const savedAt = now()
  return writeFamily(scope, async (tx): Promise<SaveRewardResult> => {
    await lockFamily(tx, scope)
    const row = await lockReward(tx, scope, input.id)
    if (row?.isArchived) return { ok: false, reason: 'reward_not_found' }
    const decision = decideSave(input, row?.reward)
    if (decision === 'repeat') return { ok: true, id: input.id }
    if (decision === 'deleted') return { ok: false, reason: 'reward_not_found' }
    if (decision === 'changed') return { ok: false, reason: 'changed', current: row!.reward }

    if (decision === 'create') {
      const inserted = await insertRewardRows(tx, scope, [input], savedAt)
      if (!inserted.ok) return inserted
    } else {
      await updateReward(tx, scope, input, savedAt)
    }
    if (!(await assignChildren(tx, scope, REWARD_CHILDREN, input)))
      return { ok: false, reason: 'child_not_found' }
    if (decision === 'change') {
      const { id: rewardId, childIds, title, points } = input
      if (childIds.length > 0) await endForExcludedChildren(tx, scope, { rewardId, childIds })
      await applyRewardChange(tx, scope.familyId, { rewardId, title, points })
    }
    return { ok: true, id: input.id }
  })
}

/** Reads the reward, even a deleted one, and locks its row, because `deleteReward` does not lock the family. */
async function lockReward(tx: FamilyTransaction, scope: FamilyScope, id: string) {
  const { rows } = await sql<{ reward: Reward; isArchived: boolean }>`
    select r.archived_at is not null as "isArchived", json_build_object('id', r.id, 'title', r.title,
      'points', r.points, 'redemptionPeriod', r.redemption_period, 'oncePerPeriod', r.once_per_period, 'isOnce', r.is_once,
      'isPinned', r.is_pinned, 'drawing', r.drawing, 'revision', r.revision,
      'updatedBy', r.updated_by_user_id,
      'childIds', (select coalesce(json_agg(rc.child_id order by rc.child_id), '[]') from reward_children rc
        where rc.family_id = ${scope.familyId}::uuid and rc.reward_id = r.id)) as reward
    from rewards r where r.family_id = ${scope.familyId}::uuid and r.id = ${id}::uuid
    for no key update of r`.execute(tx)
  return rows[0]
}

async function updateReward(tx: FamilyTransaction, scope: FamilyScope, input: RewardInput, savedAt: Date) {
  await sql`
    update rewards set title = ${input.title}::text, points = ${input.points}::integer,
      redemption_period = ${input.redemptionPeriod}::text, once_per_period = ${input.oncePerPeriod}::boolean,
      is_once = ${input.isOnce}::boolean, drawing = ${input.drawing}::text, revision = revision + 1,
      updated_by_user_id = ${scope.userId}::uuid, updated_at = ${savedAt}::timestamptz
    where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid`.execute(tx)
}
