import { type RawBuilder, sql } from 'kysely'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { type Placeholder, statement } from '#app/database/statement.server.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import { type EntryContent, MAX_BALANCE } from './entry.ts'

/** Whom an entry names as its author. A `FamilyScope` is one. */
export interface EntryAuthor {
  familyId: string
  /** Null for a child's device, and for entries without a person. */
  userId: string | null
  memberName: string
}

/** A new ledger entry. The author is an `EntryAuthor`, the child's name from the child's row. */
export interface NewEntry extends Omit<EntryContent, 'repair' | 'repairsId' | 'taskId' | 'taskSlot'> {
  repair?: string | null
  repairsId?: string | null
  taskId?: string | null
  taskDay?: CivilDate | null
  taskSlot?: number
  redemptionId?: string | null
  reversesId?: string | null
  /** Id of the entry that an edit replaced. */
  replacesId?: string | null
  /** Unique in the family, e.g. `task:{task}:{child}:{day}:{revision}` (rule 35). */
  idempotencyKey: string
  /** The civil date for which the entry counts. */
  day: CivilDate
  occurredAt: Date
}

export type RecordEntryResult =
  | { ok: true; recorded: boolean; balance: number }
  | { ok: false; reason: 'child_not_found' | 'balance_limit' }

interface EntryValues extends Required<NewEntry>, EntryAuthor {}

/** Each value as a placeholder, or as SQL of the statement that appends the entry. */
type EntrySql = Record<keyof EntryValues, Placeholder | RawBuilder<unknown>>

/** Joins, condition and locks of the entry's SELECT, besides the child `c`. */
interface EntrySelection {
  /** Further tables. */
  join: RawBuilder<unknown>
  /** Nothing is appended unless it is true. */
  condition: RawBuilder<unknown>
  /** The rows to lock, in this order. */
  locked: RawBuilder<unknown>
}

/** The row of an entry in `score_log`, for writes of several entries. */
export function entryRow({ familyId, userId, memberName }: EntryAuthor, entry: NewEntry, childName: string) {
  return {
    family_id: familyId,
    id: entry.id,
    child_id: entry.childId,
    child_name: childName,
    scorer_user_id: userId,
    scorer_name: memberName,
    points: entry.points,
    description: entry.description,
    type: entry.type,
    source: entry.source,
    task_id: entry.taskId ?? null,
    task_day: entry.taskDay ?? null,
    task_slot: entry.taskSlot ?? 0,
    redemption_id: entry.redemptionId ?? null,
    reverses_id: entry.reversesId ?? null,
    replaces_id: entry.replacesId ?? null,
    repair: entry.repair ?? null,
    repairs_id: entry.repairsId ?? null,
    idempotency_key: entry.idempotencyKey,
    day: entry.day,
    occurred_at: entry.occurredAt,
  }
}

const CHILD_ONLY: EntrySelection = { join: sql``, condition: sql`true`, locked: sql`c` }

/**
 * SQL that locks the child's row and appends an entry, unless the balance would leave ±MAX_BALANCE. `family_id`
 * is selected from `children`, so that Citus runs the INSERT on the family's node.
 */
export function appendEntrySql(entry: EntrySql, { join, condition, locked } = CHILD_ONLY) {
  // no key update: foreign keys of other writes to the child do not wait for this lock
  return sql<{ id: string }>`
    insert into score_log (family_id, id, child_id, child_name, scorer_user_id, scorer_name, points,
      description, type, source, task_id, task_day, task_slot, redemption_id, reverses_id, replaces_id,
      repair, repairs_id, idempotency_key, day, occurred_at)
    select c.family_id, ${entry.id}::uuid, c.id, c.name, ${entry.userId}::uuid,
      ${entry.memberName}::text, ${entry.points}::integer, ${entry.description}::text, ${entry.type}::text,
      ${entry.source}::text, ${entry.taskId}::uuid, ${entry.taskDay}::date, ${entry.taskSlot}::smallint,
      ${entry.redemptionId}::uuid, ${entry.reversesId}::uuid,
      ${entry.replacesId}::uuid, ${entry.repair}::text, ${entry.repairsId}::uuid,
      ${entry.idempotencyKey}::text, ${entry.day}::date, ${entry.occurredAt}::timestamptz
    from children c ${join}
    where c.family_id = ${entry.familyId}::uuid and c.id = ${entry.childId}::uuid and ${condition}
      and abs(c.total_points::bigint + ${entry.points}::bigint)
        <= greatest(${sql.lit(MAX_BALANCE)}, abs(c.total_points::bigint))
    for no key update of ${locked}`
}

const appendStatement = statement<{ id: string }, EntryValues>(
  (values) => sql`${appendEntrySql(values)} on conflict do nothing returning id`,
)

/** Adds an entry's points to the child's balance and returns it. The same transaction must have appended the entry. */
export const addEntryPoints = statement<
  { balance: number },
  { familyId: string; childId: string; entryId: string }
>(
  ({ familyId, childId, entryId }) => sql`
    update children c set total_points = c.total_points + e.points
    from score_log e
    where c.family_id = ${familyId}::uuid and c.id = ${childId}::uuid
      and e.family_id = ${familyId}::uuid and e.id = ${entryId}::uuid
    returning c.total_points as balance`,
)

const OPTIONAL_FIELDS = {
  taskId: null,
  taskDay: null,
  taskSlot: 0,
  redemptionId: null,
  reversesId: null,
  replacesId: null,
  repair: null,
  repairsId: null,
}

/**
 * Appends one entry and adds its points to the child's balance (rule 34). The lock of the child's row serializes the
 * writes to a child. `recorded` is false when the key or the id exists already. `balance` is the child's new balance.
 * 'balance_limit': nothing is appended, because the balance would leave ±MAX_BALANCE.
 */
export async function recordEntry(
  tx: FamilyTransaction,
  { familyId, userId, memberName }: EntryAuthor,
  entry: NewEntry,
): Promise<RecordEntryResult> {
  const values = { ...OPTIONAL_FIELDS, ...entry, familyId, userId, memberName }
  const appended = await appendStatement(tx, values)
  if (appended.length === 0) return explainUnrecorded(tx, values)
  const [child] = await addEntryPoints(tx, { familyId, childId: entry.childId, entryId: entry.id })
  return { ok: true, recorded: true, balance: child!.balance }
}

/** Why the entry was not appended: a repeated request is ok, although its points would pass the limit a second time. */
async function explainUnrecorded(
  tx: FamilyTransaction,
  { familyId, childId, id, idempotencyKey }: EntryValues,
): Promise<RecordEntryResult> {
  const { rows } = await sql<{ balance: number; isRecorded: boolean }>`
    select c.total_points as balance, exists (select from score_log e where e.family_id = ${familyId}::uuid
      and (e.idempotency_key = ${idempotencyKey}::text or e.id = ${id}::uuid)) as "isRecorded"
    from children c where c.family_id = ${familyId}::uuid and c.id = ${childId}::uuid`.execute(tx)
  const [child] = rows
  if (!child) return { ok: false, reason: 'child_not_found' }
  return child.isRecorded
    ? { ok: true, recorded: false, balance: child.balance }
    : { ok: false, reason: 'balance_limit' }
}
