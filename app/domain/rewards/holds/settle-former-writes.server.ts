import { sql } from 'kysely'
import {
  type FamilyActor,
  type FamilyTransaction,
  readFamily,
  writeFamily,
} from '#app/database/family-scope.server.ts'
import { lockChildren } from '../../points/record-entries.server.ts'
import { releaseOtherSavings } from '../goal/save-for-goal.server.ts'
import { applyRewardChange, endForExcludedChildren } from './settle-reward.server.ts'
import { settleHolds } from './settle-holds.server.ts'

interface HeldReward {
  rewardId: string
  title: string
  points: number
  isArchived: boolean
  /** Empty means every child. */
  childIds: string[]
}

/**
 * Settles what the previous release, which knows no holds, left open while both releases ran: savings for a former goal, holds
 * on deleted rewards and on those no longer for the child, and points above a lower price (rule 187). Part of the daily
 * renewal. Idempotent; a family without open holds is only read.
 */
export async function settleFormerWrites(scope: FamilyActor): Promise<void> {
  const { familyId } = scope
  const { rows } = await readFamily(scope, (tx) => heldChildren(familyId).execute(tx))
  if (rows.length === 0) return
  await writeFamily(scope, async (tx) => {
    for (const { rewardId, title, points, isArchived, childIds } of await lockHeldRewards(tx, familyId)) {
      const renewal = { familyId, userId: null, memberName: null }
      if (isArchived || childIds.length > 0)
        await endForExcludedChildren(tx, renewal, { rewardId, childIds: isArchived ? [] : childIds })
      await applyRewardChange(tx, familyId, { rewardId, title, points })
    }
    const affected = await heldChildren(familyId).execute(tx)
    const childIds = affected.rows.map(({ id }) => id)
    await lockChildren(tx, { familyId }, childIds)
    for (const { id, goalRewardId } of (await heldChildren(familyId).execute(tx)).rows)
      await releaseOtherSavings(tx, familyId, id, goalRewardId)
    // releases nothing: recomputes `held_points`
    await settleHolds(tx, familyId, { childIds, requestIds: [] })
    return { ok: true }
  })
}

/** Children with open holds, or with `held_points` above 0. */
const heldChildren = (familyId: string) => sql<{ id: string; goalRewardId: string | null }>`
  select c.id, c.goal_reward_id as "goalRewardId" from children c
  where c.family_id = ${familyId}::uuid and (c.held_points > 0 or exists (select from point_holds p
    where p.family_id = ${familyId}::uuid and p.child_id = c.id and p.released_at is null))
  order by c.id`

/** Locks the rewards with open holds, in the order of their ids. */
async function lockHeldRewards(tx: FamilyTransaction, familyId: string): Promise<HeldReward[]> {
  const { rows } = await sql<HeldReward>`
    select r.id as "rewardId", r.title, r.points, r.archived_at is not null as "isArchived",
      (select coalesce(json_agg(rc.child_id), '[]') from reward_children rc
        where rc.family_id = ${familyId}::uuid and rc.reward_id = r.id) as "childIds"
    from rewards r
    where r.family_id = ${familyId}::uuid and exists (select from point_holds p
      where p.family_id = ${familyId}::uuid and p.reward_id = r.id and p.released_at is null)
    order by r.id for no key update of r`.execute(tx)
  return rows
}
