import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { ExportedPause, ExportedPresence, ExportedTakenTurn, ExportedTurnChange } from '../export.ts'
import { pagesOf } from '../queries.server.ts'

/** The family's days at home, pauses, changed and taken turns. */
export function calendarTables(tx: FamilyTransaction, scope: FamilyScope) {
  // a literal, because a cursor declaration takes no parameters and the scope's ids are validated UUIDs
  const familyId = sql`${sql.lit(scope.familyId)}::uuid`
  return {
    presences: pagesOf<ExportedPresence>(
      tx,
      sql`select p.child_id as "childId", c.name as "childName", p.anchor_on as "anchorOn", p.days
        from child_presences p join children c on c.family_id = p.family_id and c.id = p.child_id
        where p.family_id = ${familyId} order by c.name, p.child_id`,
    ),
    pauses: pagesOf<ExportedPause>(
      tx,
      sql`select p.id, p.kind, p.child_ids::text[] as "childIds",
          (select coalesce(array_agg(c.name order by c.name, c.id), '{}') from children c
            where c.family_id = ${familyId} and c.id = any(p.child_ids)) as "childNames",
          p.from_on as "fromOn", p.to_on as "toOn", p.created_at as "createdAt"
        from pauses p where p.family_id = ${familyId} order by p.from_on, p.id`,
    ),
    turnChanges: pagesOf<ExportedTurnChange>(
      tx,
      sql`select x.day, x.task_id as "taskId", t.title as "taskTitle", x.slot, x.child_id as "childId",
          c.name as "childName", x.to_child_id as "toChildId", o.name as "toChildName"
        from turn_changes x join tasks t on t.family_id = x.family_id and t.id = x.task_id
          join children c on c.family_id = x.family_id and c.id = x.child_id
          left join children o on o.family_id = x.family_id and o.id = x.to_child_id
        where x.family_id = ${familyId} order by x.day, x.task_id, x.slot, x.child_id`,
    ),
    takenTurns: pagesOf<ExportedTakenTurn>(
      tx,
      sql`select x.day, x.task_id as "taskId", t.title as "taskTitle", x.slot, x.child_id as "childId",
          c.name as "childName", x.taken_at as "takenAt"
        from taken_turns x join tasks t on t.family_id = x.family_id and t.id = x.task_id
          join children c on c.family_id = x.family_id and c.id = x.child_id
        where x.family_id = ${familyId} order by x.day, x.task_id, x.slot`,
    ),
  }
}
