import { DAY_MS } from '#app/base/durations.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'

/** For ignored and dismissed events. Short, because they may be about other products; long enough to notice parsing bugs. */
const IGNORED_MAX_AGE_DAYS = 30
/** Covers every dispute about a charge; content/legal/privacidade.md promises this period. */
const MAX_AGE_DAYS = 2 * 365

/** Deletes the raw bodies of old events and keeps their facts. Returns the number of changed events. */
export async function deleteOldEventBodies(): Promise<number> {
  const cutoff = (days: number) => new Date(now().getTime() - days * DAY_MS)
  return asIdentity(async (tx) => {
    const result = await tx
      .updateTable('payment_events')
      .set({ raw: null })
      .where('raw', 'is not', null)
      .where((where) =>
        where.or([
          where('received_at', '<', cutoff(MAX_AGE_DAYS)),
          where.and([
            where('status', 'in', ['ignored', 'dismissed']),
            where('received_at', '<', cutoff(IGNORED_MAX_AGE_DAYS)),
          ]),
        ]),
      )
      .executeTakeFirst()
    return Number(result.numUpdatedRows)
  })
}
