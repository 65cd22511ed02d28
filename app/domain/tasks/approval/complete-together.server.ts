import { sql } from 'kysely'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { recordEntry } from '../../points/record-entry.server.ts'
import type { Trust } from '../task.ts'
import { type Claim, confirmationEntry } from './decide-task-days.server.ts'
import type { TaskDayRef } from './decided-task-day.ts'
import { isSpotChecked } from './spot-check.server.ts'

/** A turn of a task, of all its children. */
interface TurnRef {
  taskId: string
  day: CivilDate
  slot: number
}

interface SiblingClaim extends Claim {
  childName: string
  trust: Trust
  isRedo: boolean
}

/** SQL: the task days `d` of a turn of 'Juntos', with the task `t` and the child `c`. */
const turnOfAll = ({ familyId }: FamilyActor, { taskId, day, slot }: TurnRef) => sql`
  task_days d join tasks t on t.family_id = d.family_id and t.id = d.task_id
    join children c on c.family_id = d.family_id and c.id = d.child_id
  where d.family_id = ${familyId}::uuid and c.family_id = ${familyId}::uuid and t.family_id = ${familyId}::uuid
    and d.day = ${day}::date and d.task_id = ${taskId}::uuid and d.slot = ${slot}::smallint
    and t.id = ${taskId}::uuid and t.assignment = 'together'`

/**
 * Counts the claims of a turn of 'Juntos' that waited only for the other children (rule 208). Claims that a guardian
 * checks stay. Runs after a mark of the turn, in its transaction. `spotKey` is `spotCheckKey()`.
 */
export async function completeTogether(
  tx: FamilyTransaction,
  scope: FamilyActor,
  turn: TurnRef,
  { spotKey, moment }: { spotKey: Buffer; moment: Date },
): Promise<void> {
  const { rows } = await sql<SiblingClaim & { status: string }>`
    select d.task_id as "taskId", d.child_id as "childId", d.day::text as day, d.slot, d.revision, d.status,
      t.title, t.points as "taskPoints", t.trust, c.name as "childName", d.redo_since is not null as "isRedo"
    from ${turnOfAll(scope, turn)}
    order by d.child_id for no key update of d`.execute(tx)
  if (rows.some(({ status }) => status === 'pending' || status === 'redo')) return
  for (const claim of rows)
    if (claim.status === 'claimed' && countsAtOnce(claim, spotKey)) await countClaim(tx, scope, claim, moment)
}

function countsAtOnce(claim: SiblingClaim, spotKey: Buffer): boolean {
  if (claim.trust === 'spot') return !claim.isRedo && !isSpotChecked(spotKey, claim)
  return claim.trust === 'auto'
}

/** Books the points of a claim. If the entry is refused, as over the limit of a balance, the claim keeps waiting. */
async function countClaim(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  claim: SiblingClaim,
  occurredAt: Date,
): Promise<void> {
  const author = { familyId, userId: null, memberName: claim.childName }
  const entry = await recordEntry(tx, author, confirmationEntry(claim, claim.taskPoints, occurredAt))
  if (!entry.ok) return
  await sql`
    update task_days set status = 'done', points = ${claim.taskPoints}::integer, revision = revision + 1,
      waiting_since = null, redo_since = null
    where ${isDay(familyId, claim)}`.execute(tx)
}

/**
 * Makes the other children's marks of a turn of 'Juntos' wait again, because one child has taken its mark back. Marks of
 * guardians and decided ones stay, and those whose points cannot be reversed.
 */
export async function reopenTogether(
  tx: FamilyTransaction,
  scope: FamilyActor,
  { childId, ...turn }: TurnRef & { childId: string },
  reversePoints: (sibling: TaskDayRef & { childName: string }) => Promise<{ ok: boolean }>,
): Promise<void> {
  const { familyId } = scope
  const { rows } = await sql<TaskDayRef & { childName: string }>`
    select d.task_id as "taskId", d.child_id as "childId", d.day::text as day, d.slot, d.revision,
      c.name as "childName"
    from ${turnOfAll(scope, turn)} and d.child_id <> ${childId}::uuid and d.status = 'done'
      and (d.marked_by_device_id is not null or exists (select from family_members m
        where m.family_id = ${familyId}::uuid and m.user_id = d.marked_by_user_id and m.role = 'child'))
      and not exists (select from task_decisions x where x.family_id = ${familyId}::uuid
        and x.child_id = d.child_id and x.day = d.day and x.task_id = d.task_id and x.slot = d.slot
        and x.revision = d.revision)
    order by d.child_id for no key update of d`.execute(tx)
  for (const sibling of rows) {
    const reversal = await reversePoints(sibling)
    if (!reversal.ok) continue
    await sql`
      update task_days set status = 'claimed', points = 0, revision = revision + 1, waiting_since = marked_at
      where ${isDay(familyId, sibling)}`.execute(tx)
  }
}

const isDay = (familyId: string, { taskId, childId, day, slot }: TaskDayRef) => sql`
  family_id = ${familyId}::uuid and child_id = ${childId}::uuid and day = ${day}::date
    and task_id = ${taskId}::uuid and slot = ${slot}::smallint`
