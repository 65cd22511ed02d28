import { sql } from 'kysely'

/** SQL: the words of the praise that the history shows with the entry `e`; null without one. */
export const entryPraise = (familyId: unknown) => sql<string | null>`
  (select p.words from praises p join task_days d on d.family_id = p.family_id and d.child_id = p.child_id
      and d.day = p.day and d.task_id = p.task_id and d.slot = p.slot and d.revision = p.revision
    where p.family_id = ${familyId}::uuid and p.child_id = e.child_id and p.day = e.task_day
      and p.task_id = e.task_id and p.slot = e.task_slot and d.family_id = ${familyId}::uuid and d.status = 'done')`
