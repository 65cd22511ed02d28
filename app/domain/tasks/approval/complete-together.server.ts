import { sql } from 'kysely'
import type { FamilyActor, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { type CivilDate, civilDateOf } from '../../families/dates/civil-date.ts'
import { type EntryAuthor, recordEntry } from '../../points/record-entry.server.ts'
import { reverseTaskPoints } from '../reverse-task-points.server.ts'
import type { TaskDayStatus, Trust } from '../task.ts'
import { type Claim, confirmationEntry } from './decide-task-days.server.ts'
import type { TaskDayRef } from './decided-task-day.ts'
import { needsGuardian } from './own-mark.ts'
import { markWorth } from './mark-worth.server.ts'
import { isSpotChecked } from './spot-check.server.ts'

/** A turn of a task, of all its children. */
interface TurnRef {
  taskId: string
  day: CivilDate
  slot: number
}

interface TurnClaim extends Claim {
  childName: string
  trust: Trust
  isRedo: boolean
  hasPhoto: boolean
}

/** SQL: FROM and WHERE of the task days `d` of a turn of 'Juntos', with the task `t` and the child `c`. */
const turnRows = ({ familyId }: FamilyActor, { taskId, day, slot }: TurnRef) => sql`
  task_days d join tasks t on t.family_id = d.family_id and t.id = d.task_id
    join children c on c.family_id = d.family_id and c.id = d.child_id
  where d.family_id = ${familyId}::uuid and c.family_id = ${familyId}::uuid and t.family_id = ${familyId}::uuid
    and d.day = ${day}::date and d.task_id = ${taskId}::uuid and d.slot = ${slot}::smallint
    and t.id = ${taskId}::uuid and t.assignment = 'together'`

/**
 * The effect on the other children's marks when a task day of this turn of 'Juntos' is pending again, or is not any more
 * (rule 208). Runs in the transaction of the change. `spotKey` is `spotCheckKey()`.
 */
export async function settleTogether(
  tx: FamilyTransaction,
  scope: FamilyActor,
  turn: TurnRef & { status: TaskDayStatus },
  options: { spotKey: Buffer; moment: Date },
): Promise<void> {
  // a guardian answers what waits since an earlier day
  if (turn.day < civilDateOf(options.moment, scope.timeZone)) return
  if (turn.status === 'pending') await reopenTogether(tx, scope, turn)
  else await completeTogether(tx, scope, turn, options)
}

/** Confirms the claims that waited only for the other children. Claims that a guardian checks stay. */
async function completeTogether(
  tx: FamilyTransaction,
  scope: FamilyActor,
  turn: TurnRef,
  { spotKey, moment }: { spotKey: Buffer; moment: Date },
): Promise<void> {
  const { rows } = await sql<TurnClaim & { status: string }>`
    select d.task_id as "taskId", d.child_id as "childId", d.day::text as day, d.slot, d.revision, d.status,
      t.title, ${markWorth} as "worth", t.trust, c.name as "childName", d.redo_since is not null as "isRedo",
      d.proof_id is not null as "hasPhoto"
    from ${turnRows(scope, turn)}
    order by d.child_id for no key update of d`.execute(tx)
  if (rows.some(({ status }) => status === 'pending')) return
  for (const claim of rows) {
    const check = { isSpotChecked: isSpotChecked(spotKey, claim), isRedo: claim.isRedo }
    const isWaiting = claim.hasPhoto || needsGuardian(claim.trust, check)
    if (claim.status === 'claimed' && !isWaiting) await confirmClaim(tx, scope, claim, moment)
  }
}

/** Books the points of a claim. If the entry is refused, as over the limit of a balance, the claim keeps waiting. */
async function confirmClaim(
  tx: FamilyTransaction,
  { familyId }: FamilyActor,
  claim: TurnClaim,
  occurredAt: Date,
): Promise<void> {
  const newEntry = confirmationEntry(claim, claim.worth, occurredAt)
  const entry = await recordEntry(tx, authorOf(familyId, claim), newEntry)
  if (!entry.ok) return
  await sql`
    update task_days set status = 'done', points = ${claim.worth}::integer, revision = revision + 1,
      waiting_since = null
    where ${isTaskDay(familyId, claim)}`.execute(tx)
}

/**
 * Makes the other children's marks wait again, because a mark or an answer was taken back. Marks of guardians and decided
 * ones stay, and those whose points cannot be reversed.
 */
async function reopenTogether(tx: FamilyTransaction, scope: FamilyActor, turn: TurnRef): Promise<void> {
  const { familyId } = scope
  const { rows } = await sql<TaskDayRef & { childName: string }>`
    select d.task_id as "taskId", d.child_id as "childId", d.day::text as day, d.slot, d.revision,
      c.name as "childName"
    from ${turnRows(scope, turn)} and d.status = 'done'
      and (d.marked_by_device_id is not null or exists (select from family_members m
        where m.family_id = ${familyId}::uuid and m.user_id = d.marked_by_user_id and m.role = 'child'))
      and not exists (select from task_decisions x where x.family_id = ${familyId}::uuid
        and x.child_id = d.child_id and x.day = d.day and x.task_id = d.task_id and x.slot = d.slot
        and x.revision = d.revision)
    order by d.child_id for no key update of d`.execute(tx)
  for (const sibling of rows) {
    const reversal = await reverseTaskPoints(tx, authorOf(familyId, sibling), sibling)
    if (!reversal.ok) continue
    await sql`
      update task_days set status = 'claimed', points = 0, revision = revision + 1, waiting_since = marked_at,
        promised_points = coalesce(promised_points, points)
      where ${isTaskDay(familyId, sibling)}`.execute(tx)
  }
}

/** The history names the child as the author of its own points. */
const authorOf = (familyId: string, { childName }: { childName: string }): EntryAuthor => ({
  familyId,
  userId: null,
  memberName: childName,
})

const isTaskDay = (familyId: string, { taskId, childId, day, slot }: TaskDayRef) => sql`
  family_id = ${familyId}::uuid and child_id = ${childId}::uuid and day = ${day}::date
    and task_id = ${taskId}::uuid and slot = ${slot}::smallint`
