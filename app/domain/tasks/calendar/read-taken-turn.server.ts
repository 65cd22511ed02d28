import { sql } from 'kysely'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { Gender } from '../../children/child-characteristics.ts'
import type { TaskDayStatus } from '../task.ts'
import type { TakeTurnInput } from './schema.ts'

interface TakenRow {
  childId: string
  childName: string
  childGender: Gender
  takenAt: string
  /** Of the child's task day. Undefined if it was removed. */
  status: TaskDayStatus | undefined
}

/** The child who took an open turn last, also if the turn has lapsed (`isLapsed`); undefined if nobody has it. */
export async function readTakenTurn(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  { taskId, day, slot }: Omit<TakeTurnInput, 'childId'>,
): Promise<TakenRow | undefined> {
  const { rows } = await sql<Omit<TakenRow, 'status'> & { status: TaskDayStatus | null }>`
    select x.child_id as "childId", c.name as "childName", c.gender as "childGender", x.taken_at as "takenAt", d.status
    from taken_turns x join children c on c.family_id = x.family_id and c.id = x.child_id
      left join task_days d on d.family_id = x.family_id and d.child_id = x.child_id and d.day = x.day
        and d.task_id = x.task_id and d.slot = x.slot
    where x.family_id = ${familyId}::uuid and x.task_id = ${taskId}::uuid and x.day = ${day}::date
      and x.slot = ${slot}::smallint`.execute(tx)
  const [row] = rows
  return row && { ...row, status: row.status ?? undefined }
}
