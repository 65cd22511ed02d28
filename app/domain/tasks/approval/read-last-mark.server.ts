import { sql } from 'kysely'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { answeredStatus } from '../past-days/answered.server.ts'
import type { TaskDayKey } from './decided-task-day.ts'
import type { LastMark } from './last-mark.ts'

/** Who changed an existing task day last: the guardian who decided, the person who marked, or the child of a device. */
export async function readLastMark(
  tx: FamilyTransaction,
  scope: FamilyActor,
  { taskId, childId, day, slot }: TaskDayKey,
): Promise<LastMark> {
  const actorId = 'userId' in scope ? scope.userId : null
  const { rows } = await sql<LastMark>`
    select t.title, ${answeredStatus} as status,
      case when x.revision is not null then x.decided_by_name
        when d.marked_by_device_id is not null then c.name else u.name end as "markerName",
      coalesce(case when x.revision is not null then x.decided_by_user_id else d.marked_by_user_id end
        = ${actorId}::uuid, false) as "isOwn"
    from task_days d join tasks t on t.family_id = d.family_id and t.id = d.task_id
      join children c on c.family_id = d.family_id and c.id = d.child_id
      left join task_decisions x on x.family_id = d.family_id and x.child_id = d.child_id and x.day = d.day
        and x.task_id = d.task_id and x.slot = d.slot and x.revision = d.revision
      left join users u on u.id = d.marked_by_user_id
    where d.family_id = ${scope.familyId}::uuid and d.child_id = ${childId}::uuid and d.day = ${day}::date
      and d.task_id = ${taskId}::uuid and d.slot = ${slot}::smallint`.execute(tx)
  const [lastMark] = rows
  if (!lastMark) throw new Error('the task day does not exist')
  return lastMark
}
