import { sql } from 'kysely'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { addPageCounts, takePageCounts } from './count-page-view.server.ts'

/**
 * Writes down the counts that wait in this process, in one statement. Returns how many pages and days there were; when
 * the database does not answer they wait on.
 */
export async function recordPageCounts(): Promise<number> {
  const counts = takePageCounts()
  if (counts.length === 0) return 0
  // in one order in every process, or two of them would wait for each other
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
