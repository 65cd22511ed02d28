import { sql } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import type { PraiseInput } from '../schema.ts'
import { storePraises } from './praise-rows.server.ts'

export type PraiseResult = { ok: true } | { ok: false; reason: 'changed' }

/**
 * Stores a guardian's praise for a done task day, or takes it back if `words` is null (rule 211). A repeated request has no
 * further effect. 'changed': the task day is not done, or changed after the guardian had seen it.
 */
export async function praiseTaskDay(
  scope: FamilyScope,
  { words, ...ref }: PraiseInput,
): Promise<PraiseResult> {
  const { familyId } = scope
  const { taskId, childId, day, slot, revision } = ref
  return writeFamily(scope, async (tx): Promise<PraiseResult> => {
    const { rows } = await sql`
      select from task_days where family_id = ${familyId}::uuid and child_id = ${childId}::uuid and day = ${day}::date
        and task_id = ${taskId}::uuid and slot = ${slot}::smallint and revision = ${revision}::integer
        and status = 'done' for no key update`.execute(tx)
    if (words === null) {
      await sql`
        delete from praises where family_id = ${familyId}::uuid and child_id = ${childId}::uuid and day = ${day}::date
          and task_id = ${taskId}::uuid and slot = ${slot}::smallint and revision = ${revision}::integer`.execute(
        tx,
      )
      return { ok: true }
    }
    if (rows.length === 0) return { ok: false, reason: 'changed' }
    await storePraises(tx, scope, [{ ...ref, words }], now())
    return { ok: true }
  })
}
