import { sql } from 'kysely'
import { newId } from '#app/database/identifier.ts'
import { writeFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { civilDateOf } from '../families/civil-date.ts'
import { recordEntry } from '../points/record-entry.server.ts'
import type { RedeemInput } from './schema.ts'

export type RedeemResult =
  | { ok: true; repeated: boolean; balance: number }
  | { ok: false; reason: 'child_not_found' | 'reward_not_found' | 'balance_limit' }
  | { ok: false; reason: 'insufficient_points'; balance: number; cost: number }

/**
 * 'Resgatar Prêmio' (spec section 5, product.md 4): the child's row is locked while the balance is
 * checked and the points are taken, so however many devices redeem at once, a balance never pays for
 * more than it holds. The same `id` redeems once, and any
 * member may redeem (spec section 6). Three statements.
 */
export async function redeemReward(scope: FamilyScope, input: RedeemInput): Promise<RedeemResult> {
  const moment = now()
  return writeFamily(scope, async (tx): Promise<RedeemResult> => {
    const offer = await lockOffer(tx, scope, input)
    if (!offer) return { ok: false, reason: 'child_not_found' }
    const { balance, title, cost } = offer
    // only the insert sees what others committed while we waited, so a refusal asks once more
    if (title === null || cost === null || balance < cost) {
      if (await wasRedeemed(tx, scope, input.id)) return { ok: true, repeated: true, balance }
      if (title === null || cost === null) return { ok: false, reason: 'reward_not_found' }
      return { ok: false, reason: 'insufficient_points', balance, cost }
    }
    const redemption = await sql`
      insert into redemptions (family_id, id, reward_id, child_id, title, points, redeemed_by_user_id, created_at)
      values (${scope.familyId}::uuid, ${input.id}::uuid, ${input.rewardId}::uuid, ${input.childId}::uuid,
        ${title}::text, ${cost}::integer, ${scope.userId}::uuid, ${moment}::timestamptz)
      on conflict (family_id, id) do nothing
      returning id`.execute(tx)
    if (redemption.rows.length === 0) return { ok: true, repeated: true, balance }
    const written = await recordEntry(tx, scope, {
      id: newId(),
      childId: input.childId,
      points: -cost,
      description: `Resgate: ${title}`,
      type: 'redemption',
      source: 'redemption',
      redemptionId: input.id,
      idempotencyKey: `redemption:${input.id}`,
      day: civilDateOf(moment, scope.timeZone),
      occurredAt: moment,
    })
    if (!written.ok) return written
    return { ok: true, repeated: !written.recorded, balance: written.balance }
  })
}

/** Locks the child and reads the balance with the reward's price; no title when it is not for this child. */
async function lockOffer(
  tx: FamilyTransaction,
  scope: FamilyScope,
  input: RedeemInput,
): Promise<{ balance: number; title: string | null; cost: number | null } | undefined> {
  const { rows } = await sql<{ balance: number; title: string | null; cost: number | null }>`
    select c.total_points as balance, r.title, r.points as cost
    from children c left join rewards r on r.family_id = c.family_id and r.id = ${input.rewardId}::uuid
      and r.archived_at is null and (
        exists (select from reward_children rc where rc.family_id = ${scope.familyId}::uuid and rc.reward_id = r.id
          and rc.child_id = c.id)
        or not exists (select from reward_children rc where rc.family_id = ${scope.familyId}::uuid and rc.reward_id = r.id))
    where c.family_id = ${scope.familyId}::uuid and c.id = ${input.childId}::uuid
    for no key update of c`.execute(tx)
  return rows[0]
}

async function wasRedeemed(tx: FamilyTransaction, scope: FamilyScope, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 as found from redemptions
    where family_id = ${scope.familyId}::uuid and id = ${id}::uuid`.execute(tx)
  return rows.length > 0
}
