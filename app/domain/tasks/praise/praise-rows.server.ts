import { sql } from 'kysely'
import { batchesOf } from '#app/database/batches.server.ts'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { TaskDayRef } from '../approval/decided-task-day.ts'

/** A praise to be stored. `revision` is that of the done task day. */
export interface NewPraise extends TaskDayRef {
  words: string
}

/** Who praises. */
interface Praiser {
  familyId: string
  userId: string
  memberName: string
}

/**
 * SQL: FROM and WHERE of the praise `p` of the task day `d`, if the task day has not changed since. `familyId` is SQL or a
 * value.
 */
export const praiseOfDay = (familyId: unknown) => sql`
  from praises p where p.family_id = ${familyId}::uuid and p.child_id = d.child_id and p.day = d.day
    and p.task_id = d.task_id and p.slot = d.slot and p.revision = d.revision`

/**
 * Stores praises for task days, in place of earlier ones. The caller has locked the task days. A repeated request leaves the
 * praise as it is, so that the child does not see it as new.
 */
export async function storePraises(
  tx: FamilyTransaction,
  { familyId, userId, memberName }: Praiser,
  praises: readonly NewPraise[],
  praisedAt: Date,
): Promise<void> {
  const rows = praises.map(({ taskId, childId, day, slot, revision, words }) => ({
    family_id: familyId,
    child_id: childId,
    day,
    task_id: taskId,
    slot,
    revision,
    words,
    praised_by_user_id: userId,
    praised_by_name: memberName,
    praised_at: praisedAt,
    seen_at: null,
  }))
  for (const batch of batchesOf(rows)) {
    await tx
      .insertInto('praises')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['family_id', 'child_id', 'day', 'task_id', 'slot'])
          .doUpdateSet((update) => ({
            revision: update.ref('excluded.revision'),
            words: update.ref('excluded.words'),
            praised_by_user_id: update.ref('excluded.praised_by_user_id'),
            praised_by_name: update.ref('excluded.praised_by_name'),
            praised_at: update.ref('excluded.praised_at'),
            seen_at: null,
          }))
          .where(
            sql<boolean>`(praises.revision, praises.words, praises.praised_by_user_id)
              is distinct from (excluded.revision, excluded.words, excluded.praised_by_user_id)`,
          ),
      )
      .execute()
  }
}
