import { sql } from 'kysely'
import { writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { lockFamily } from '../children/lock-family.server.ts'
import { hasSameItems, decideSave } from '../families/revision.ts'
import { canManageRewards } from './policy.ts'
import type { Reward } from './reward.ts'
import type { RewardInput } from './schema.ts'

export type SaveRewardResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'not_allowed' | 'child_not_found' | 'reward_not_found' }
  | { ok: false; reason: 'changed'; current: Reward }

/**
 * Creates a reward under the client's id, or updates the revision its form was opened on; saving the stored content again
 * is ok. 'changed' carries the newer version of another form. No child means every child. A deleted reward is
 * 'reward_not_found'.
 */
export async function saveReward(scope: FamilyScope, input: RewardInput): Promise<SaveRewardResult> {
  if (!canManageRewards(scope)) return { ok: false, reason: 'not_allowed' }
  const moment = now()
  return writeFamily(scope, async (tx): Promise<SaveRewardResult> => {
    await lockFamily(tx, scope)
    const stored = await lockReward(tx, scope, input.id)
    if (stored?.isArchived) return { ok: false, reason: 'reward_not_found' }
    const verdict = decideSave(
      input.revision,
      stored?.reward,
      Boolean(stored && isSame(stored.reward, input)),
    )
    if (verdict === 'repeat') return { ok: true, id: input.id }
    if (verdict === 'gone') return { ok: false, reason: 'reward_not_found' }
    if (verdict === 'changed') return { ok: false, reason: 'changed', current: stored!.reward }

    await (verdict === 'create' ? insert : update)(tx, scope, input, moment)
    if (!(await assignChildren(tx, scope, input))) return { ok: false, reason: 'child_not_found' }
    return { ok: true, id: input.id }
  })
}

/** Locks and reads the reward, deleted or not: `deleteReward` does not lock the family. */
async function lockReward(
  tx: FamilyTransaction,
  scope: FamilyScope,
  id: string,
): Promise<{ reward: Reward; isArchived: boolean } | undefined> {
  const { rows } = await sql<{ reward: Reward; isArchived: boolean }>`
    select r.archived_at is not null as "isArchived", json_build_object('id', r.id, 'title', r.title,
      'points', r.points, 'redemptionPeriod', r.redemption_period, 'oncePerPeriod', r.once_per_period, 'drawing', r.drawing, 'revision', r.revision,
      'childIds', (select coalesce(json_agg(rc.child_id order by rc.child_id), '[]') from reward_children rc
        where rc.family_id = ${scope.familyId}::uuid and rc.reward_id = r.id)) as reward
    from rewards r where r.family_id = ${scope.familyId}::uuid and r.id = ${id}::uuid
    for no key update of r`.execute(tx)
  return rows[0]
}

function isSame(reward: Reward, input: RewardInput): boolean {
  return (
    reward.title === input.title &&
    reward.points === input.points &&
    reward.redemptionPeriod === input.redemptionPeriod &&
    reward.oncePerPeriod === input.oncePerPeriod &&
    reward.drawing === input.drawing &&
    hasSameItems(reward.childIds, input.childIds)
  )
}

async function insert(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: RewardInput,
  moment: Date,
): Promise<void> {
  await sql`
    insert into rewards (family_id, id, title, points, redemption_period, once_per_period, drawing, created_at,
      updated_at)
    values (${scope.familyId}::uuid, ${input.id}::uuid, ${input.title}::text, ${input.points}::integer,
      ${input.redemptionPeriod}::text, ${input.oncePerPeriod}::boolean, ${input.drawing}::text,
      ${moment}::timestamptz, ${moment}::timestamptz)`.execute(tx)
}

async function update(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: RewardInput,
  moment: Date,
): Promise<void> {
  await sql`
    update rewards set title = ${input.title}::text, points = ${input.points}::integer,
      redemption_period = ${input.redemptionPeriod}::text, once_per_period = ${input.oncePerPeriod}::boolean, drawing = ${input.drawing}::text,
      revision = revision + 1, updated_at = ${moment}::timestamptz
    where family_id = ${scope.familyId}::uuid and id = ${input.id}::uuid`.execute(tx)
}

/** Replaces the reward's children; false when one is not a child of the family. */
async function assignChildren(
  tx: FamilyTransaction,
  scope: FamilyScope,
  reward: RewardInput,
): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    with chosen as (
      select id from children
      where family_id = ${scope.familyId}::uuid and id = any(${reward.childIds}::uuid[])
    ), removed as (
      delete from reward_children
      where family_id = ${scope.familyId}::uuid and reward_id = ${reward.id}::uuid
        and not child_id = any(${reward.childIds}::uuid[])
    ), added as (
      insert into reward_children (family_id, reward_id, child_id)
      select ${scope.familyId}::uuid, ${reward.id}::uuid, id from chosen order by id
      on conflict do nothing
    )
    select count(*)::integer as found from chosen`.execute(tx)
  return rows[0]?.found === reward.childIds.length
}
