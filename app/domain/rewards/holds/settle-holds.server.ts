import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { newId } from '#app/base/ids.ts'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { executePipelined } from '#app/database/pipeline.server.ts'

/** Which open holds end. Without `rewardId` or `requestIds`, those of every reward or request. */
export interface EndedHolds {
  childIds: readonly string[]
  kind?: 'request' | 'goal'
  rewardId?: string
  requestIds?: readonly string[]
}

/**
 * Releases open holds, and makes `children.held_points` the sum of those that are left (rule 175). Every end of a request or
 * of savings calls it: delivery, refusal, deletion, a lower price, another goal. Idempotent. The caller has locked the
 * children's rows.
 */
export async function settleHolds(
  tx: FamilyTransaction,
  familyId: string,
  { childIds, kind, rewardId, requestIds }: EndedHolds,
): Promise<void> {
  if (childIds.length === 0) return
  const release = sql`
    update point_holds set released_at = ${now()}::timestamptz
    where family_id = ${familyId}::uuid and child_id = any(${childIds}::uuid[]) and released_at is null
      and kind = coalesce(${kind ?? null}::text, kind)
      and reward_id = coalesce(${rewardId ?? null}::uuid, reward_id)
      and (${requestIds ?? null}::uuid[] is null or request_id = any(${requestIds ?? null}::uuid[]))`
  await executePipelined(tx, [release.compile(tx), heldPointsSql(familyId, childIds).compile(tx)])
}

/** Points to set aside. `id` is the client's for savings, so that a repeated request has no further effect. */
export interface NewHold {
  id?: string
  childId: string
  kind: 'request' | 'goal'
  rewardId: string
  requestId?: string
  points: number
}

/**
 * Sets points aside. The caller has locked the child's row and checked that the points suffice. Returns false if a hold has
 * this id already.
 */
export async function holdPoints(tx: FamilyTransaction, familyId: string, hold: NewHold): Promise<boolean> {
  const { id = newId(), childId, kind, rewardId, requestId = null, points } = hold
  const insert = sql<{ id: string }>`
    insert into point_holds (family_id, id, child_id, kind, reward_id, request_id, points, created_at)
    values (${familyId}::uuid, ${id}::uuid, ${childId}::uuid, ${kind}::text, ${rewardId}::uuid, ${requestId}::uuid,
      ${points}::integer, ${now()}::timestamptz)
    on conflict (family_id, id) do nothing returning id`
  const [inserted] = await executePipelined(tx, [
    insert.compile(tx),
    heldPointsSql(familyId, [childId]).compile(tx),
  ])
  return inserted.length > 0
}

/** A sum of the rows and not an addition, so that it also corrects what an earlier release left. */
const heldPointsSql = (familyId: string, childIds: readonly string[]) => sql`
  update children c set held_points = (
    select coalesce(sum(p.points), 0) from point_holds p
    where p.family_id = ${familyId}::uuid and p.child_id = c.id and p.released_at is null)
  where c.family_id = ${familyId}::uuid and c.id = any(${childIds}::uuid[])`
