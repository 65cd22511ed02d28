import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { statement } from '#app/database/statement.server.ts'
import type { CivilDate } from '../families/dates/civil-date.ts'
import { MAX_BALANCE, type EntrySource, type EntryType } from './entry.ts'
import { hasEntryWithKey } from './queries.server.ts'

/** A new ledger entry. Its author comes from the scope, the child's name from the child. */
export interface NewEntry {
  id: string
  childId: string
  /** Signed. */
  points: number
  description: string
  type: EntryType
  source: EntrySource
  taskId?: string | null
  taskDay?: CivilDate | null
  redemptionId?: string | null
  /** The entry that this one reverses. */
  reversesId?: string | null
  /** The entry that this one replaces after an edit. */
  replacesId?: string | null
  /** Unique in the family, e.g. `task:{task}:{child}:{day}:{revision}` (rule 35). */
  idempotencyKey: string
  /** The civil date it counts for. */
  day: CivilDate
  occurredAt: Date
}

export type RecordEntryResult =
  | { ok: true; recorded: boolean; balance: number }
  | { ok: false; reason: 'child_not_found' | 'balance_limit' }

type EntryValues = Required<NewEntry> & Pick<FamilyScope, 'familyId' | 'userId' | 'memberName'>

// no key update: foreign keys of other writes to the child need not wait for a balance
const append = statement<{ fits: boolean; recorded: boolean; balance: number }, EntryValues>(
  (v) => sql`
    with child as materialized (
      select id, name, total_points,
        abs(total_points::bigint + ${v.points}::bigint)
          <= greatest(${sql.lit(MAX_BALANCE)}, abs(total_points::bigint)) as fits
      from children
      where family_id = ${v.familyId}::uuid and id = ${v.childId}::uuid
      for no key update
    ), appended as (
      insert into score_log (family_id, id, child_id, child_name, scorer_user_id, scorer_name, points,
        description, type, source, task_id, task_day, redemption_id, reverses_id, replaces_id,
        idempotency_key, day, occurred_at)
      select ${v.familyId}::uuid, ${v.id}::uuid, child.id, child.name, ${v.userId}::uuid,
        ${v.memberName}::text, ${v.points}::integer, ${v.description}::text, ${v.type}::text,
        ${v.source}::text, ${v.taskId}::uuid, ${v.taskDay}::date,
        ${v.redemptionId}::uuid, ${v.reversesId}::uuid,
        ${v.replacesId}::uuid, ${v.idempotencyKey}::text, ${v.day}::date,
        ${v.occurredAt}::timestamptz
      from child where child.fits
      on conflict do nothing
      returning points
    ), moved as (
      update children set total_points = children.total_points + appended.points
      from appended
      where children.family_id = ${v.familyId}::uuid and children.id = ${v.childId}::uuid
      returning children.total_points
    )
    select child.fits, exists (select from appended) as recorded,
      coalesce((select total_points from moved), child.total_points) as balance
    from child`,
)

const OPTIONAL_FIELDS = {
  taskId: null,
  taskDay: null,
  redemptionId: null,
  reversesId: null,
  replacesId: null,
}

/**
 * Appends one entry and adds its points to the child's balance, in one statement (rule 34). It locks the child's row
 * first, so writes to one child are serialized. `recorded` is false when the key or the id exists already; `balance` is
 * the child's balance afterwards. 'balance_limit': nothing is appended, because the balance would leave ±MAX_BALANCE.
 */
export async function recordEntry(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entry: NewEntry,
): Promise<RecordEntryResult> {
  const { familyId, userId, memberName } = scope
  const [written] = await append(tx, { ...OPTIONAL_FIELDS, ...entry, familyId, userId, memberName })
  if (!written) return { ok: false, reason: 'child_not_found' }
  // a repeated request is ok even if its points would not fit a second time
  if (!written.fits && !(await hasEntryWithKey(tx, scope, entry.idempotencyKey)))
    return { ok: false, reason: 'balance_limit' }
  return { ok: true, recorded: written.recorded, balance: written.balance }
}
