import { sql } from 'kysely'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { statement } from '#app/database/statement.server.ts'
import type { CivilDate } from '../families/civil-date.ts'
import { LARGEST_BALANCE } from './entry.ts'
import type { EntrySource, EntryType } from './entry.ts'
import { hasEntryWithKey } from './queries.server.ts'

/** What one entry of the ledger says; who wrote it comes from the scope, the child's name from the child. */
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
  /** The entry whose points this one takes back. */
  reversesId?: string | null
  /** The entry this one replaces after an edit. */
  replacesId?: string | null
  /** What must not count twice, e.g. `task:{task}:{child}:{day}:{revision}` (product.md 3). */
  idempotencyKey: string
  /** Civil date on which it counts. */
  day: CivilDate
  occurredAt: Date
}

export type RecordEntryResult =
  | { ok: true; recorded: boolean; balance: number }
  | { ok: false; reason: 'child_not_found' | 'balance_limit' }

type Appended = Required<NewEntry> & Pick<FamilyScope, 'familyId' | 'userId' | 'memberName'>

// no key update: foreign keys of other writes to the child need not wait for a balance
const append = statement<{ fits: boolean; recorded: boolean; balance: number }, Appended>(
  (v) => sql`
    with child as materialized (
      select id, name, total_points,
        abs(total_points::bigint + ${v.points}::bigint)
          <= greatest(${sql.lit(LARGEST_BALANCE)}, abs(total_points::bigint)) as fits
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

const ABSENT = { taskId: null, taskDay: null, redemptionId: null, reversesId: null, replacesId: null }

/**
 * Appends one entry and moves the child's balance by exactly what was appended, in one statement
 * (product.md 1). The child's row is locked first, so writers to one child queue; `recorded` is false
 * when the key or the id was there already. `balance` is the child's balance afterwards, in points.
 * 'balance_limit': nothing is appended, because the balance would leave ±LARGEST_BALANCE.
 */
export async function recordEntry(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entry: NewEntry,
): Promise<RecordEntryResult> {
  const { familyId, userId, memberName } = scope
  const [written] = await append(tx, { ...ABSENT, ...entry, familyId, userId, memberName })
  if (!written) return { ok: false, reason: 'child_not_found' }
  // a repeated request is answered as such, also when its points would not fit a second time
  if (!written.fits && !(await hasEntryWithKey(tx, scope, entry.idempotencyKey)))
    return { ok: false, reason: 'balance_limit' }
  return { ok: true, recorded: written.recorded, balance: written.balance }
}
