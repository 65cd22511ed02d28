import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { readFamily } from '#app/database/family-scope.server.ts'
import type { FamilyScope, FamilyTransaction } from '#app/database/family-scope.server.ts'
import { HISTORY_LIMIT } from './entry.ts'
import type { Entry, LedgerEntry } from './entry.ts'

interface EntryRow extends Omit<Entry, 'occurredAt'> {
  occurredAt: Date
}

/** Where the next page of the history starts: the last entry shown. */
export interface HistoryCursor {
  /** ISO moment. */
  occurredAt: string
  id: string
}

const toEntry = (row: EntryRow): Entry => ({ ...row, occurredAt: row.occurredAt.toISOString() })

const entryColumns = sql`e.id, e.child_id as "childId", e.child_name as "childName",
  e.scorer_name as "scorerName", e.points, e.description, e.type, e.source, e.occurred_at as "occurredAt"`

/** Neither a reversal nor reversed: what the history shows (product.md 2). */
const isLive = sql`e.reverses_id is null and not exists (
  select from score_log r where r.family_id = e.family_id and r.reverses_id = e.id)`

/**
 * Entries of the family or of one child, newest first, at most `limit`, older than `before` if given.
 * Reads each child's newest entries by index, so ten years of history cost nothing.
 */
export async function findHistory(
  scope: FamilyScope,
  filter: { childId?: string; before?: HistoryCursor; limit?: number } = {},
): Promise<Entry[]> {
  const limit = filter.limit ?? HISTORY_LIMIT
  const older = filter.before
    ? sql`and (e.occurred_at, e.id) < (${filter.before.occurredAt}::timestamptz, ${filter.before.id}::uuid)`
    : sql``
  const ofChild = filter.childId ? sql`and c.id = ${filter.childId}::uuid` : sql``
  const rows = await readFamily(scope, (tx) =>
    all<EntryRow>(
      tx,
      sql`select h.* from children c cross join lateral (
          select ${entryColumns} from score_log e
          where e.family_id = c.family_id and e.child_id = c.id and ${isLive} ${older}
          order by e.occurred_at desc, e.id desc limit ${limit}::integer
        ) h
        where c.family_id = ${scope.familyId}::uuid ${ofChild}
        order by h."occurredAt" desc, h.id desc limit ${limit}::integer`,
    ),
  )
  return rows.map(toEntry)
}

/** One entry as the history shows it; undefined when there is none or it was taken back. */
export async function findEntry(scope: FamilyScope, entryId: string): Promise<Entry | undefined> {
  const [row] = await readFamily(scope, (tx) =>
    all<EntryRow>(
      tx,
      sql`select ${entryColumns} from score_log e
        where e.family_id = ${scope.familyId}::uuid and e.id = ${entryId}::uuid and ${isLive}`,
    ),
  )
  return row && toEntry(row)
}

const ledgerColumns = sql`e.id, e.child_id as "childId", e.points, e.description, e.type, e.source,
  e.task_id as "taskId", e.task_day::text as "taskDay", e.redemption_id as "redemptionId",
  e.reverses_id as "reversesId", e.day::text as day, e.occurred_at as "occurredAt"`

/** An entry with what became of it: `reversed`, and by an edit (`replaced`). For writes, in their transaction. */
export async function readLedgerEntry(
  tx: FamilyTransaction,
  scope: FamilyScope,
  entryId: string,
): Promise<(LedgerEntry & { reversed: boolean; replaced: boolean; balance: number }) | undefined> {
  const [row] = await all<LedgerEntry & { reversed: boolean; replaced: boolean; balance: number }>(
    tx,
    sql`select ${ledgerColumns}, c.total_points as balance,
        exists (select from score_log r where r.family_id = e.family_id and r.reverses_id = e.id) as reversed,
        exists (select from score_log p where p.family_id = e.family_id and p.child_id = e.child_id
          and p.day = e.day and p.replaces_id = e.id) as replaced
      from score_log e join children c on c.family_id = e.family_id and c.id = e.child_id
      where e.family_id = ${scope.familyId}::uuid and e.id = ${entryId}::uuid`,
  )
  return row
}

/**
 * The child's balance and, if there is one, the entry that counts for a task on a day now.
 * `entry` is null when nothing counts; the result is undefined when the child is gone.
 */
export async function readLiveTaskEntry(
  tx: FamilyTransaction,
  scope: FamilyScope,
  task: { taskId: string; childId: string; day: string },
): Promise<{ balance: number; entry: LedgerEntry | null } | undefined> {
  const [row] = await all<{ balance: number } & { [Key in keyof LedgerEntry]: LedgerEntry[Key] | null }>(
    tx,
    sql`select c.total_points as balance, l.* from children c left join lateral (
        select ${ledgerColumns} from score_log e
        where e.family_id = c.family_id and e.child_id = c.id and e.day = ${task.day}::date
          and e.source = 'task' and e.task_id = ${task.taskId}::uuid and ${isLive}
      ) l on true
      where c.family_id = ${scope.familyId}::uuid and c.id = ${task.childId}::uuid`,
  )
  if (!row) return undefined
  const { balance, ...entry } = row
  return { balance, entry: entry.id === null ? null : (entry as LedgerEntry) }
}

/** Was an entry with this idempotency key appended before? */
export async function hasEntryWithKey(
  tx: FamilyTransaction,
  scope: FamilyScope,
  idempotencyKey: string,
): Promise<boolean> {
  const rows = await all(
    tx,
    sql`select 1 as found from score_log
      where family_id = ${scope.familyId}::uuid and idempotency_key = ${idempotencyKey}::text`,
  )
  return rows.length > 0
}

async function all<Row>(tx: FamilyTransaction, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await query.execute(tx)
  return rows as Row[]
}
