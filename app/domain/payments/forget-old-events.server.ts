import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What says nothing to us may tell of strangers: it is kept while a mistake in reading it may still show. */
const IGNORED_DAYS = 30
/** Long enough for every dispute about a charge (content/legal/privacidade.md says the same). */
const KEPT_DAYS = 2 * 365

/**
 * Empties what providers sent once nothing has to be proved with it any more; what was understood of it stays. Returns
 * how many there were.
 */
export async function forgetOldEvents(): Promise<number> {
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
  return asIdentity(async (tx) => {
    const forgotten = await tx
      .updateTable('payment_events')
      .set({ raw: null })
      .where('raw', 'is not', null)
      .where((where) =>
        where.or([
          where('received_at', '<', before(KEPT_DAYS)),
          where.and([
            where('status', 'in', ['ignored', 'dismissed']),
            where('received_at', '<', before(IGNORED_DAYS)),
          ]),
        ]),
      )
      .executeTakeFirst()
    return Number(forgotten.numUpdatedRows)
  })
}
