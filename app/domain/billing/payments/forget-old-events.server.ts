import { DAY_MS } from '#app/base/durations.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'

/** Ignored events may contain strangers' data. This time suffices to notice a bug in their parsing. */
const IGNORED_DAYS = 30
/** Long enough for every dispute about a charge (the period in content/legal/privacidade.md). */
const MAX_AGE_DAYS = 2 * 365

/** Deletes the bodies of old events; their facts stay. Returns the number of events. */
export async function forgetOldEvents(): Promise<number> {
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
            where('received_at', '<', cutoff(IGNORED_DAYS)),
          ]),
        ]),
      )
      .executeTakeFirst()
    return Number(result.numUpdatedRows)
  })
}
