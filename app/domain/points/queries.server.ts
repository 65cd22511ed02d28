import { sql, type RawBuilder } from 'kysely'
import { readFamily, type FamilyScope, type FamilyTransaction } from '#app/database/family-scope.server.ts'
import type { Placeholder } from '#app/database/statement.server.ts'
import { plusDays, type CivilDate } from '../families/dates/civil-date.ts'
import { mayActFor } from '../families/policy.ts'
import { HISTORY_LIMIT, type Entry, type EntryType } from './entry.ts'
import { entryPraise } from './entry-praise.server.ts'
import type { HistoryCursor, HistoryPart } from './history/history-pages.ts'
import { lateMark } from './late-mark.server.ts'
import {
  fillWeeks,
  pagesAround,
  weeksUntil,
  type WeeklyPoints,
  type WeekPoints,
} from './weekly/weekly-points.ts'

interface EntryRow extends Omit<Entry, 'occurredAt'> {
  occurredAt: Date
}

export interface HistoryFilter {
  childId?: string
  type?: EntryType
  /** Only entries older than this position. */
  before?: HistoryCursor
  limit?: number
}

const toEntry = (row: EntryRow): Entry => ({ ...row, occurredAt: row.occurredAt.toISOString() })

const entryColumns = (scope: FamilyScope) => sql`e.id, e.child_id as "childId",
  e.child_name as "childName", e.scorer_name as "scorerName", e.points, e.description, e.type, e.source,
  e.repair, e.repairs_id as "repairsId", e.task_id as "taskId", e.task_slot as "taskSlot",
  ${isRepaired(scope)} as "isRepaired", e.occurred_at as "occurredAt", ${lateMark(scope.familyId, scope.timeZone)} as "lateMark",
  ${entryPraise(scope.familyId)} as praise`

/** SQL: whether a repair of the entry `e` is not reversed. The first condition avoids the lookup for other entries. */
const isRepaired = ({ familyId }: { familyId: string }) =>
  sql`(e.repair is not null and exists (
    select from score_log p where p.family_id = ${familyId}::uuid and p.repairs_id = e.id and not exists (
      select from score_log r where r.family_id = ${familyId}::uuid and r.reverses_id = p.id)))`

/** SQL: whether the history shows the entry `e`, because it is neither a reversal nor reversed (rule 40). */
const liveCondition = (scope: { familyId: string | Placeholder }) =>
  sql`e.reverses_id is null and not exists (
    select from score_log r where r.family_id = ${scope.familyId}::uuid and r.reverses_id = e.id)`

/** The types are literals, because PostgreSQL does not use the partial index of a type for a parameter. */
const typeConditions: Record<EntryType, RawBuilder<unknown>> = {
  positive: sql`and e.type = 'positive'`,
  negative: sql`and e.type = 'negative'`,
  redemption: sql`and e.type = 'redemption'`,
}

/**
 * Entries of the family or of one child, newest first; for a linked child member only those of its child (rule 4). Reads each
 * child's newest entries by index, so the length of the history does not matter.
 */
export async function findHistory(scope: FamilyScope, filter: HistoryFilter = {}): Promise<Entry[]> {
  const limit = filter.limit ?? HISTORY_LIMIT
  const cursorFilter = filter.before
    ? sql`and (e.occurred_at, e.id) < (${filter.before.occurredAt}::timestamptz, ${filter.before.id}::uuid)`
    : sql``
  const typeFilter = filter.type ? typeConditions[filter.type] : sql``
  const childFilter = filter.childId ? sql`and c.id = ${filter.childId}::uuid` : sql``
  const scopeFilter = scope.childId ? sql`and c.id = ${scope.childId}::uuid` : sql``
  const rows = await readFamily(scope, (tx) =>
    rowsOf<EntryRow>(
      tx,
      sql`select h.* from children c cross join lateral (
          select ${entryColumns(scope)} from score_log e
          where e.family_id = ${scope.familyId}::uuid and e.child_id = c.id and ${liveCondition(scope)} ${typeFilter} ${cursorFilter}
          order by e.occurred_at desc, e.id desc limit ${limit}::integer
        ) h
        where c.family_id = ${scope.familyId}::uuid ${childFilter} ${scopeFilter}
        order by h."occurredAt" desc, h.id desc limit ${limit}::integer`,
    ),
  )
  return rows.map(toEntry)
}

/** One page of the history. `reachesTo` is null when there are no older entries. */
export async function findHistoryPage(
  scope: FamilyScope,
  filter: HistoryFilter = {},
): Promise<Pick<HistoryPart, 'entries' | 'reachesTo'>> {
  const limit = filter.limit ?? HISTORY_LIMIT
  // one extra entry shows whether there are older ones
  const history = await findHistory(scope, { ...filter, limit: limit + 1 })
  const entries = history.slice(0, limit)
  const last = entries.at(-1)
  return {
    entries,
    reachesTo: history.length > limit && last ? { occurredAt: last.occurredAt, id: last.id } : null,
  }
}

/**
 * Points that a child earned, lost and redeemed in each of twelve weeks. The last week contains `until`, or `today` if
 * that is earlier. Without points for a child for whom the person may not act (rule 4). A reversal has the day and type of its
 * entry, so both cancel out in sums by type.
 */
export async function findWeeklyPoints(
  scope: FamilyScope,
  { childId, today, until = today }: { childId: string; today: CivilDate; until?: CivilDate },
): Promise<WeeklyPoints> {
  const weeks = weeksUntil(until < today ? until : today)
  const firstSunday = weeks[0]!
  const lastSaturday = plusDays(weeks.at(-1)!, 6)
  if (!mayActFor(scope, childId))
    return { weeks: fillWeeks(weeks, []), ...pagesAround(weeks, { firstDay: null, today }) }
  const [row] = await readFamily(scope, (tx) =>
    rowsOf<{ weeks: Omit<WeekPoints, 'lastDay'>[]; firstDay: CivilDate | null }>(
      tx,
      sql`select
        (select e.day::text from score_log e
          where e.family_id = ${scope.familyId}::uuid and e.child_id = ${childId}::uuid
          order by e.day limit 1) as "firstDay",
        (select coalesce(json_agg(w), '[]') from (
          select (e.day - extract(dow from e.day)::integer)::text as week,
            coalesce(sum(e.points) filter (where e.type = 'positive'), 0) as earned,
            coalesce(-sum(e.points) filter (where e.type = 'negative'), 0) as lost,
            coalesce(-sum(e.points) filter (where e.type = 'redemption'), 0) as redeemed
          from score_log e
          where e.family_id = ${scope.familyId}::uuid and e.child_id = ${childId}::uuid
            and e.day between ${firstSunday}::date and ${lastSaturday}::date
          group by 1) w) as weeks`,
    ),
  )
  return {
    weeks: fillWeeks(weeks, row?.weeks ?? []),
    ...pagesAround(weeks, { firstDay: row?.firstDay ?? null, today }),
  }
}

/** One entry of the history. Undefined if it does not exist or was deleted. */
export async function findEntry(scope: FamilyScope, entryId: string): Promise<Entry | undefined> {
  const [row] = await readFamily(scope, (tx) =>
    rowsOf<EntryRow>(
      tx,
      sql`select ${entryColumns(scope)} from score_log e
        where e.family_id = ${scope.familyId}::uuid and e.id = ${entryId}::uuid and ${liveCondition(scope)}`,
    ),
  )
  return row && toEntry(row)
}

async function rowsOf<Row>(tx: FamilyTransaction, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await query.execute(tx)
  return rows as Row[]
}
