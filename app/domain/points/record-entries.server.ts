import { sql } from 'kysely'
import { batchesOf } from '#app/database/batches.server.ts'
import type { FamilyTransaction } from '#app/database/family-scope.server.ts'
import { executePipelined } from '#app/database/pipeline.server.ts'
import { MAX_BALANCE } from './entry.ts'
import { type EntryAuthor, entryRow, type NewEntry } from './record-entry.server.ts'

/**
 * Appends entries of several children and adds their points to the balances (rule 34), as `recordEntry` does for one.
 * Returns the children whose balance would leave ±MAX_BALANCE: nothing is appended for them. Skips entries whose key
 * exists already.
 */
export async function recordEntries(
  tx: FamilyTransaction,
  author: EntryAuthor,
  entries: readonly NewEntry[],
): Promise<{ childIdsAtLimit: ReadonlySet<string> }> {
  if (entries.length === 0) return { childIdsAtLimit: new Set() }
  const pointsByChild = new Map<string, number>()
  for (const { childId, points } of entries)
    pointsByChild.set(childId, (pointsByChild.get(childId) ?? 0) + points)
  const children = await lockChildren(tx, author, [...pointsByChild.keys()])
  const nameById = new Map<string, string>()
  const childIdsAtLimit = new Set<string>()
  for (const { id, name, balance } of children) {
    if (fitsBalance(balance, pointsByChild.get(id) ?? 0)) nameById.set(id, name)
    else childIdsAtLimit.add(id)
  }
  const rows = entries.flatMap((entry) => {
    const childName = nameById.get(entry.childId)
    return childName === undefined ? [] : [entryRow(author, entry, childName)]
  })
  if (rows.length === 0) return { childIdsAtLimit }
  const inserts = [...batchesOf(rows)].map((batch) =>
    tx
      .insertInto('score_log')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .compile(),
  )
  const ids = rows.map(({ id }) => id)
  await executePipelined(tx, [
    ...inserts,
    addPointsSql(author.familyId, [...nameById.keys()], ids).compile(tx),
  ])
  return { childIdsAtLimit }
}

interface LockedChild {
  id: string
  name: string
  balance: number
}

/** Locks the children in the order of their ids, as every write of several children does. */
export async function lockChildren(
  tx: FamilyTransaction,
  { familyId }: { familyId: string },
  ids: readonly string[],
): Promise<LockedChild[]> {
  const { rows } = await sql<LockedChild>`
    select id, name, total_points as balance from children
    where family_id = ${familyId}::uuid and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  return rows
}

/** The same condition as in `appendEntrySql`. */
function fitsBalance(balance: number, points: number): boolean {
  return Math.abs(balance + points) <= Math.max(MAX_BALANCE, Math.abs(balance))
}

/** Adds the points of those of the entries that were appended. */
function addPointsSql(familyId: string, childIds: readonly string[], entryIds: readonly string[]) {
  return sql`
    update children c set total_points = c.total_points + (
      select coalesce(sum(e.points), 0) from score_log e
      where e.family_id = ${familyId}::uuid and e.child_id = c.id and e.id = any(${entryIds}::uuid[]))
    where c.family_id = ${familyId}::uuid and c.id = any(${childIds}::uuid[])`
}
