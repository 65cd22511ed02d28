import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { lockChildren } from '../../points/record-entries.server.ts'
import { holdPoints, settleHolds } from './settle-holds.server.ts'

/** Who changes the reward and so ends requests; null in the daily renewal. */
export interface RewardChanger {
  familyId: string
  userId: string | null
  memberName: string | null
}

/**
 * Ends the goals, savings and unanswered requests for a reward of every child that is not in `childIds`; after a deletion
 * the list is empty. Approved requests stay valid (rule 184). The caller has locked the reward's row.
 */
export async function endForExcludedChildren(
  tx: FamilyTransaction,
  { familyId, userId, memberName }: RewardChanger,
  { rewardId, childIds }: { rewardId: string; childIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from children c
    where c.family_id = ${familyId}::uuid and not c.id = any(${childIds}::uuid[]) and (
      c.goal_reward_id = ${rewardId}::uuid
      or exists (select from point_holds p where p.family_id = ${familyId}::uuid and p.child_id = c.id
        and p.released_at is null and p.reward_id = ${rewardId}::uuid))`.execute(tx)
  if (rows.length === 0) return
  const affectedIds = rows.map(({ id }) => id)
  await lockChildren(tx, { familyId }, affectedIds)
  await sql`
    update children set goal_reward_id = null
    where family_id = ${familyId}::uuid and id = any(${affectedIds}::uuid[])
      and goal_reward_id = ${rewardId}::uuid`.execute(tx)
  const ended = await sql<{ id: string }>`
    update reward_requests set status = 'refused', decided_by_user_id = ${userId}::uuid,
      decided_by_name = ${memberName}::text, decided_at = ${now()}::timestamptz, revision = revision + 1
    where family_id = ${familyId}::uuid and child_id = any(${affectedIds}::uuid[])
      and reward_id = ${rewardId}::uuid and status = 'asked'
    returning id`.execute(tx)
  await settleHolds(tx, familyId, { childIds: affectedIds, kind: 'goal', rewardId })
  const requestIds = ended.rows.map(({ id }) => id)
  if (requestIds.length > 0) await settleHolds(tx, familyId, { childIds: affectedIds, requestIds })
}

/** A reward with its new title and price. */
interface ChangedReward {
  rewardId: string
  title: string
  points: number
}

/**
 * Gives unanswered requests for a reward its new title and a lower price, and releases the points above that price. After a
 * higher price, requests keep their own (rule 184). The caller has locked the reward's row.
 */
export async function applyRewardChange(
  tx: FamilyTransaction,
  familyId: string,
  { rewardId, title, points }: ChangedReward,
): Promise<void> {
  const childIds = (await readHolders(tx, familyId, rewardId)).map(({ childId }) => childId)
  if (childIds.length === 0) return
  await lockChildren(tx, { familyId }, childIds)
  const { rows: cheaper } = await sql<{ id: string; childId: string }>`
    update reward_requests q set title = ${title}::text, points = ${points}::integer,
      saved_points = least(q.saved_points, ${points}::integer), revision = q.revision + 1
    where q.family_id = ${familyId}::uuid and q.child_id = any(${childIds}::uuid[])
      and q.reward_id = ${rewardId}::uuid and q.status = 'asked' and q.points > ${points}::integer
    returning q.id, q.child_id as "childId"`.execute(tx)
  await sql`
    update reward_requests set title = ${title}::text
    where family_id = ${familyId}::uuid and child_id = any(${childIds}::uuid[])
      and reward_id = ${rewardId}::uuid and status = 'asked' and title <> ${title}::text`.execute(tx)
  for (const { id, childId } of cheaper) {
    await settleHolds(tx, familyId, { childIds: [childId], requestIds: [id] })
    await holdPoints(tx, familyId, { childId, kind: 'request', rewardId, requestId: id, points })
  }
  // read again, because the lock may have waited for other writes on these children
  for (const { childId, saved } of await readHolders(tx, familyId, rewardId)) {
    if (saved <= points) continue
    await settleHolds(tx, familyId, { childIds: [childId], kind: 'goal', rewardId })
    await holdPoints(tx, familyId, { childId, kind: 'goal', rewardId, points })
  }
}

/** The children with open holds for the reward, and the points that each has saved for it as the goal. */
async function readHolders(tx: FamilyTransaction, familyId: string, rewardId: string) {
  const { rows } = await sql<{ childId: string; saved: number }>`
    select child_id as "childId", coalesce(sum(points) filter (where kind = 'goal'), 0)::integer as saved
    from point_holds
    where family_id = ${familyId}::uuid and reward_id = ${rewardId}::uuid and released_at is null
    group by child_id order by child_id`.execute(tx)
  return rows
}
