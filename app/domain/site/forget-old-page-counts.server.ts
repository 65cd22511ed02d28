import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { firstKeptDay } from './page-count.ts'

/** Deletes counts of more than 25 months ago. Returns how many there were. */
export async function forgetOldPageCounts(): Promise<number> {
  return asIdentity(async (tx) => {
    const gone = await tx.deleteFrom('page_counts').where('day', '<', firstKeptDay(now())).executeTakeFirst()
    return Number(gone.numDeletedRows)
  })
}
