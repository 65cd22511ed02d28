import { DAY_MS } from '#app/base/durations.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { MENTION_DAYS } from './mention.ts'

/**
 * Deletes the Brazilian state of mentions that are older than 30 days (rule 78), also of checkouts without a purchase.
 * Returns the number of changed rows.
 */
export async function deleteExpiredMentions(): Promise<number> {
  const cutoff = new Date(now().getTime() - MENTION_DAYS * DAY_MS)
  return asIdentity(async (tx) => {
    const subscriptions = await tx
      .updateTable('subscriptions')
      .set({ mention_state: null, mention_ended_at: now() })
      .where('mention_state', 'is not', null)
      .where('start_date', '<', cutoff)
      .executeTakeFirst()
    const checkouts = await tx
      .updateTable('checkouts')
      .set({ mention_state: null, mention_agreed_at: null })
      .where('mention_state', 'is not', null)
      .where('created_at', '<', cutoff)
      .executeTakeFirst()
    return Number(subscriptions.numUpdatedRows) + Number(checkouts.numUpdatedRows)
  })
}
