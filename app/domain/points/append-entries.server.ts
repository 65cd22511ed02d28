import { sql } from 'kysely'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { NewEntry } from './record-entry.server.ts'

/** An imported entry, with the names of child and guardian at the time of the entry. */
export interface ImportedEntry extends NewEntry {
  childName: string
  scorerUserId: string | null
  scorerName: string
}

const BATCH_SIZE = 1000

/**
 * Appends imported entries and adds their points to the children's balances, in batches (rule 34). Skips entries whose
 * idempotency key exists already. `tx` is a transaction of the family.
 */
export async function appendEntries(
  tx: FamilyTransaction,
  familyId: string,
  entries: readonly ImportedEntry[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += BATCH_SIZE) {
    const rows = JSON.stringify(entries.slice(start, start + BATCH_SIZE))
    await sql`
      with appended as (
        insert into score_log (family_id, id, child_id, child_name, scorer_user_id, scorer_name, points,
          description, type, source, task_id, task_day, redemption_id, idempotency_key, day, occurred_at)
        select ${familyId}::uuid, e.id, e."childId", e."childName", e."scorerUserId", e."scorerName", e.points,
          e.description, e.type, e.source, e."taskId", e."taskDay", e."redemptionId", e."idempotencyKey",
          e.day, e."occurredAt"
        from jsonb_to_recordset(${rows}::jsonb) as e(id uuid, "childId" uuid, "childName" text,
          "scorerUserId" uuid, "scorerName" text, points integer, description text, type text, source text,
          "taskId" uuid, "taskDay" date, "redemptionId" uuid, "idempotencyKey" text, day date,
          "occurredAt" timestamptz)
        on conflict (family_id, idempotency_key) do nothing
        returning child_id, points
      ), sums as (
        select child_id, sum(points) as points from appended group by child_id
      )
      update children set total_points = children.total_points + sums.points
      from sums where children.family_id = ${familyId}::uuid and children.id = sums.child_id`.execute(tx)
  }
}
