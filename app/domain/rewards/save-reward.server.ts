import { sql } from 'kysely'
import { writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { holdChildren } from '../children/hold-children.server.ts'
import { canManageRewards } from './policy.ts'
import type { RewardInput } from './schema.ts'

export type SaveRewardResult =
  { ok: true; id: string } | { ok: false; reason: 'not_allowed' | 'child_not_found' | 'reward_not_found' }

/**
 * Creates or changes a reward by the id the client made, so that a second tap saves once. No child
 * means every child. A deleted reward is 'reward_not_found'.
 */
export async function saveReward(scope: FamilyScope, input: RewardInput): Promise<SaveRewardResult> {
  if (!canManageRewards(scope)) return { ok: false, reason: 'not_allowed' }
  const moment = now()
  return writeFamily(scope, async (tx): Promise<SaveRewardResult> => {
    await holdChildren(tx, scope)
    const reward = await sql`
      insert into rewards (family_id, id, title, points, redemption_period, drawing, created_at, updated_at)
      values (${scope.familyId}::uuid, ${input.id}::uuid, ${input.title}::text, ${input.points}::integer,
        ${input.redemptionPeriod}::text, ${input.drawing}::text, ${moment}::timestamptz, ${moment}::timestamptz)
      on conflict (family_id, id) do update set title = excluded.title, points = excluded.points,
        redemption_period = excluded.redemption_period, drawing = excluded.drawing,
        updated_at = excluded.updated_at
        where rewards.archived_at is null
      returning id`.execute(tx)
    if (reward.rows.length === 0) return { ok: false, reason: 'reward_not_found' }

    const { rows } = await sql<{ found: number }>`
      with chosen as (
        select id from children
        where family_id = ${scope.familyId}::uuid and id = any(${input.childIds}::uuid[])
      ), removed as (
        delete from reward_children
        where family_id = ${scope.familyId}::uuid and reward_id = ${input.id}::uuid
          and not child_id = any(${input.childIds}::uuid[])
      ), added as (
        insert into reward_children (family_id, reward_id, child_id)
        select ${scope.familyId}::uuid, ${input.id}::uuid, id from chosen order by id
        on conflict do nothing
      )
      select count(*)::integer as found from chosen`.execute(tx)
    if (rows[0]?.found !== input.childIds.length) return { ok: false, reason: 'child_not_found' }
    return { ok: true, id: input.id }
  })
}
