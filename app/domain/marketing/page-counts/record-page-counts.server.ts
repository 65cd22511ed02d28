import { sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { addPageCounts, drainPageCounts } from './count-page-view.server.ts'

/** Stores the pending counts of this process; returns their number. After an error they stay pending. */
export async function recordPageCounts(): Promise<number> {
  const counts = drainPageCounts()
  if (counts.length === 0) return 0
  // all processes write rows in the same order, so that they cannot deadlock
  const rows = counts.toSorted((a, b) => (`${a.day} ${a.page}` < `${b.day} ${b.page}` ? -1 : 1))
  try {
    await asIdentity((tx) =>
      tx
        .insertInto('page_counts')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['page', 'day']).doUpdateSet({ count: sql`page_counts.count + excluded.count` }),
        )
        .execute(),
    )
  } catch (error) {
    addPageCounts(counts)
    throw error
  }
  return rows.length
}
