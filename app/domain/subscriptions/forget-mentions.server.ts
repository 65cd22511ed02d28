import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { MENTION_DAYS } from './mention.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Forgets the states that buyers told for being shown once their 30 days are over, and those of checkouts that led to
 * nothing in that time. Returns how many there were.
 */
export async function forgetMentions(): Promise<number> {
  const before = new Date(now().getTime() - MENTION_DAYS * DAY_MS)
  return asIdentity(async (tx) => {
    const shown = await tx
      .updateTable('subscriptions')
      .set({ mention_state: null, mention_ended_at: now() })
      .where('mention_state', 'is not', null)
      .where('start_date', '<', before)
      .executeTakeFirst()
    const asked = await tx
      .updateTable('checkouts')
      .set({ mention_state: null, mention_agreed_at: null })
      .where('mention_state', 'is not', null)
      .where('created_at', '<', before)
      .executeTakeFirst()
    return Number(shown.numUpdatedRows) + Number(asked.numUpdatedRows)
  })
}
