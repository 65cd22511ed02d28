import { type RawBuilder, sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { type Placeholder, statement } from '#app/database/statement.server.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import { type EntryContent, MAX_BALANCE } from './entry.ts'
import { wasRecorded } from './queries.server.ts'

/** A new ledger entry. The author comes from the scope, the child's name from the child's row. */
export interface NewEntry extends EntryContent {
  taskId?: string | null
  taskDay?: CivilDate | null
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

interface EntryValues extends Required<NewEntry> {
  familyId: string
  userId: string
  memberName: string
}

/** Each value as a placeholder, or as SQL of the statement that contains the entry. */
type EntrySql = Record<keyof EntryValues, Placeholder | RawBuilder<unknown>>

export interface AppendedRow {
  isAllowed: boolean
  recorded: boolean
  balance: number
}

/**
 * SQL that appends an entry and adds its points to the child's balance, as common table expressions named `child`,
 * `appended` and `updated`, for `appendedColumns`. Without a row of `child` nothing is appended.
 *
 * @param condition further condition for the row of `child`
 */
export function appendEntryCtes(entry: EntrySql, condition = sql`true`) {
  // no key update: foreign keys of other writes to the child do not wait for this lock
  return sql`
    child as materialized (
      select id, name, total_points,
        abs(total_points::bigint + ${entry.points}::bigint)
          <= greatest(${sql.lit(MAX_BALANCE)}, abs(total_points::bigint)) as is_allowed
      from children
      where family_id = ${entry.familyId}::uuid and id = ${entry.childId}::uuid and ${condition}
      for no key update
    ), appended as (
      insert into score_log (family_id, id, child_id, child_name, scorer_user_id, scorer_name, points,
        description, type, source, task_id, task_day, redemption_id, reverses_id, replaces_id,
        idempotency_key, day, occurred_at)
      select ${entry.familyId}::uuid, ${entry.id}::uuid, child.id, child.name, ${entry.userId}::uuid,
        ${entry.memberName}::text, ${entry.points}::integer, ${entry.description}::text, ${entry.type}::text,
        ${entry.source}::text, ${entry.taskId}::uuid, ${entry.taskDay}::date,
        ${entry.redemptionId}::uuid, ${entry.reversesId}::uuid,
        ${entry.replacesId}::uuid, ${entry.idempotencyKey}::text, ${entry.day}::date,
        ${entry.occurredAt}::timestamptz
      from child where child.is_allowed
      on conflict do nothing
      returning points
    ), updated as (
      update children set total_points = children.total_points + appended.points
      from appended
      where children.family_id = ${entry.familyId}::uuid and children.id = ${entry.childId}::uuid
      returning children.total_points
    )`
}

/** The columns of `AppendedRow`, for a query `from child`. */
export const appendedColumns = sql<AppendedRow>`child.is_allowed as "isAllowed",
  exists (select from appended) as recorded,
  coalesce((select total_points from updated), child.total_points) as balance`

const appendStatement = statement<AppendedRow, EntryValues>(
  (values) => sql`with ${appendEntryCtes(values)} select ${appendedColumns} from child`,
)

const OPTIONAL_FIELDS = {
  taskId: null,
  taskDay: null,
  redemptionId: null,
  reversesId: null,
  replacesId: null,
}

/**
 * Appends one entry and adds its points to the child's balance, in one statement (rule 34). A lock of the
 * child's row serializes the writes to a child. `recorded` is false when the key or the id exists already. `balance` is
 * the child's new balance. 'balance_limit': nothing is appended, because the balance would leave ±MAX_BALANCE.
 */
export async function recordEntry(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entry: NewEntry,
): Promise<RecordEntryResult> {
  const { familyId, userId, memberName } = scope
  const [result] = await appendStatement(tx, { ...OPTIONAL_FIELDS, ...entry, familyId, userId, memberName })
  if (!result) return { ok: false, reason: 'child_not_found' }
  // a repeated request is ok, although its points would pass the limit a second time
  if (!result.isAllowed && !(await wasRecorded(tx, scope, entry)))
    return { ok: false, reason: 'balance_limit' }
  return { ok: true, recorded: result.recorded, balance: result.balance }
}
