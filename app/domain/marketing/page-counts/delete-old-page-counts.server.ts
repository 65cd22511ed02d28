import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { firstRetainedDay } from './page-count.ts'

/** Deletes counts older than 25 months and returns their number. */
export async function deleteOldPageCounts(): Promise<number> {
  return asIdentity(async (tx) => {
    const result = await tx
      .deleteFrom('page_counts')
      .where('day', '<', firstRetainedDay(now()))
      .executeTakeFirst()
    return Number(result.numDeletedRows)
  })
}
