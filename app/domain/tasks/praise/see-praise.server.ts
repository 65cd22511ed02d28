import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { type FamilyActor, writeFamily } from '#app/database/family-scope.server.ts'
import { mayActFor } from '../../families/policy.ts'
import type { TakeTurnInput } from '../calendar/schema.ts'

export type SeePraiseResult = { ok: true } | { ok: false; reason: 'other_child' }

/** The child has touched the praise on its task, which then is no longer new. A repeated request has no further effect. */
export async function seePraise(actor: FamilyActor, input: TakeTurnInput): Promise<SeePraiseResult> {
  const { taskId, childId, day, slot } = input
  if (!mayActFor(actor, childId)) return { ok: false, reason: 'other_child' }
  return writeFamily(actor, async (tx): Promise<SeePraiseResult> => {
    await sql`
      update praises set seen_at = ${now()}::timestamptz
      where family_id = ${actor.familyId}::uuid and child_id = ${childId}::uuid and day = ${day}::date
        and task_id = ${taskId}::uuid and slot = ${slot}::smallint and seen_at is null`.execute(tx)
    return { ok: true }
  })
}
