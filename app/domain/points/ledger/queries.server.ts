import { type RawBuilder, sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { statement } from '#app/database/statement.server.ts'
import type { EntryChange } from '../entry-change.ts'
import type { Entry, LedgerEntry } from '../entry.ts'

const ledgerColumns = sql`e.id, e.child_id as "childId", e.points, e.description, e.type, e.source,
  e.task_id as "taskId", e.task_day::text as "taskDay", e.task_slot as "taskSlot", e.redemption_id as "redemptionId",
  e.reverses_id as "reversesId", e.repair, e.repairs_id as "repairsId", e.day::text as day,
  e.occurred_at as "occurredAt"`

/** Reads an entry for a write, with its child's balance. `isReplaced`: an edit appended a newer entry. */
export async function readLedgerEntry(tx: FamilyTransaction, scope: FamilyScope, entryId: string) {
  const [row] = await rowsOf<LedgerEntry & { isReversed: boolean; isReplaced: boolean; balance: number }>(
    tx,
    sql`select ${ledgerColumns}, c.total_points as balance,
        exists (select from score_log r where r.family_id = ${scope.familyId}::uuid and r.reverses_id = e.id) as "isReversed",
        exists (select from score_log p where p.family_id = ${scope.familyId}::uuid and p.child_id = e.child_id
          and p.day = e.day and p.replaces_id = e.id) as "isReplaced"
      from score_log e join children c on c.family_id = e.family_id and c.id = e.child_id
      where e.family_id = ${scope.familyId}::uuid and e.id = ${entryId}::uuid`,
  )
  return row
}

export type ChangedEntryRefusal =
  { ok: false; reason: 'changed'; change: EntryChange } | { ok: false; reason: 'entry_not_found' }

/**
 * The refusal of a write whose entry another request has reversed. 'changed': `change` says who edited or deleted it.
 * 'entry_not_found': its child was deleted meanwhile.
 */
export async function refuseChangedEntry(
  tx: FamilyTransaction,
  { familyId, userId }: FamilyScope,
  entry: Pick<LedgerEntry, 'id' | 'childId' | 'day'>,
): Promise<ChangedEntryRefusal> {
  const [change] = await rowsOf<EntryChange>(
    tx,
    sql`select r.scorer_name as "authorName", coalesce(r.scorer_user_id = ${userId}::uuid, false) as "isOwn",
        case when exists (select from score_log p where p.family_id = ${familyId}::uuid
          and p.child_id = ${entry.childId}::uuid and p.day = ${entry.day}::date
          and p.replaces_id = ${entry.id}::uuid) then 'edited' else 'deleted' end as deed
      from score_log r where r.family_id = ${familyId}::uuid and r.child_id = ${entry.childId}::uuid
        and r.day = ${entry.day}::date and r.reverses_id = ${entry.id}::uuid`,
  )
  return change ? { ok: false, reason: 'changed', change } : { ok: false, reason: 'entry_not_found' }
}

/** Locks the child of an entry, so that the following reads see all committed repairs. */
export async function lockChildOfEntry(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entryId: string,
): Promise<void> {
  await sql`select 1 as locked from children c join score_log e on e.family_id = c.family_id and e.child_id = c.id
    where c.family_id = ${scope.familyId}::uuid and e.family_id = ${scope.familyId}::uuid and e.id = ${entryId}::uuid
    for no key update of c`.execute(tx)
}

/** All repairs of a negative entry, reversed ones included. At most one of them is not reversed. */
export function readRepairs(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entryId: string,
): Promise<(LedgerEntry & { isReversed: boolean })[]> {
  return rowsOf(
    tx,
    sql`select ${ledgerColumns},
        exists (select from score_log r where r.family_id = ${scope.familyId}::uuid and r.reverses_id = e.id) as "isReversed"
      from score_log e where e.family_id = ${scope.familyId}::uuid and e.repairs_id = ${entryId}::uuid`,
  )
}

/** The repair of a negative entry that is not reversed, if any. The child must be locked. */
export async function findLiveRepair(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entry: LedgerEntry,
): Promise<LedgerEntry | undefined> {
  const repairs = entry.repair === null ? [] : await readRepairs(tx, scope, entry.id)
  return repairs.find(({ isReversed }) => !isReversed)
}

/** The entry of a redemption that is not reversed. To see concurrent edits, the child must be locked. */
export async function readLiveRedemptionEntry(
  tx: FamilyTransaction,
  { familyId }: { familyId: string },
  { id, childId }: { id: string; childId: string },
): Promise<LedgerEntry | undefined> {
  const [row] = await rowsOf<LedgerEntry>(
    tx,
    sql`select ${ledgerColumns} from score_log e
      where e.family_id = ${familyId}::uuid and e.child_id = ${childId}::uuid and e.redemption_id = ${id}::uuid
        and e.reverses_id is null
        and not exists (select from score_log r where r.family_id = ${familyId}::uuid and r.reverses_id = e.id)`,
  )
  return row
}

interface TaskTurnRef {
  taskId: string
  childId: string
  day: string
  slot: number
}

// a reversal has the child and day of its entry, so one subquery finds all reversals of the day
const liveTaskEntry = statement<
  { balance: number } & { [Key in keyof LedgerEntry]: LedgerEntry[Key] | null },
  TaskTurnRef & { familyId: string }
>(
  (values) => sql`select c.total_points as balance, l.* from children c left join lateral (
      select ${ledgerColumns} from score_log e
      where e.family_id = ${values.familyId}::uuid and e.child_id = c.id and e.day = ${values.day}::date
        and e.source = 'task' and e.task_id = ${values.taskId}::uuid and e.task_slot = ${values.slot}::smallint
        and e.reverses_id is null and e.id not in (select r.reverses_id from score_log r
          where r.family_id = ${values.familyId}::uuid and r.child_id = ${values.childId}::uuid
            and r.day = ${values.day}::date and r.reverses_id is not null)
    ) l on true
    where c.family_id = ${values.familyId}::uuid and c.id = ${values.childId}::uuid`,
)

/** The child's balance, and the live entry of a task's turn (null for none). Undefined if the child does not exist. */
export async function readLiveTaskEntry(
  tx: FamilyTransaction,
  { familyId }: { familyId: string },
  { taskId, childId, day, slot }: TaskTurnRef,
): Promise<{ balance: number; entry: LedgerEntry | null } | undefined> {
  const [row] = await liveTaskEntry(tx, { familyId, taskId, childId, day, slot })
  if (!row) return undefined
  const { balance, ...entry } = row
  return { balance, entry: entry.id === null ? null : (entry as LedgerEntry) }
}

/**
 * The live entries of these tasks on these days, of these children. To see concurrent edits, the children must be locked.
 */
export function readLiveTaskEntries(
  tx: FamilyTransaction,
  { familyId }: { familyId: string },
  { taskIds, childIds, days }: Record<'taskIds' | 'childIds' | 'days', readonly string[]>,
): Promise<LedgerEntry[]> {
  return rowsOf(
    tx,
    sql`select ${ledgerColumns} from score_log e
      where e.family_id = ${familyId}::uuid and e.child_id = any(${childIds}::uuid[])
        and e.day = any(${days}::date[]) and e.source = 'task' and e.task_id = any(${taskIds}::uuid[])
        and e.reverses_id is null
        and not exists (select from score_log r where r.family_id = ${familyId}::uuid and r.reverses_id = e.id)`,
  )
}

/** Whether an entry with this key and this content exists. */
export async function wasRecorded(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entry: Pick<Entry, 'childId' | 'points' | 'description'> & { idempotencyKey: string },
) {
  const rows = await rowsOf(
    tx,
    sql`select 1 as found from score_log
      where family_id = ${scope.familyId}::uuid and idempotency_key = ${entry.idempotencyKey}::text
        and child_id = ${entry.childId}::uuid and points = ${entry.points}::integer
        and description = ${entry.description}::text`,
  )
  return rows.length > 0
}

async function rowsOf<Row>(tx: FamilyTransaction, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await query.execute(tx)
  return rows as Row[]
}
