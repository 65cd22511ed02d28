import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { log } from '#app/base/log.server.ts'
import type { ReviewInput } from '../subscriptions/schema.ts'

export type ReviewEventResult =
  { ok: true } | { ok: false; reason: 'event_not_found' | 'payload_deleted' | 'not_reviewable' }

const DISMISSIBLE_STATUSES = ['held', 'unplaced', 'failed']

/**
 * Carries out an administrator's decision about an event (rule 76): accepts it despite its price, offer or currency,
 * dismisses it, or queues it again. Processing an event again does not count it twice. A repeated decision is ok.
 */
export async function reviewEvent(
  administrator: Actor,
  { eventId, decision }: ReviewInput,
): Promise<ReviewEventResult> {
  const result = await writeAs(administrator, async (tx): Promise<ReviewEventResult> => {
    const event = await tx
      .selectFrom('payment_events')
      .select(['status', 'is_accepted', 'raw'])
      .where('id', '=', eventId)
      .forUpdate()
      .executeTakeFirst()
    if (!event) return { ok: false, reason: 'event_not_found' }
    const update = tx.updateTable('payment_events').where('id', '=', eventId)
    const reviewColumns = { reviewed_by_user_id: administrator.userId, reviewed_at: now() }
    if (decision === 'dismiss') {
      if (event.status === 'dismissed') return { ok: true }
      if (!DISMISSIBLE_STATUSES.includes(event.status)) return { ok: false, reason: 'not_reviewable' }
      await update.set({ ...reviewColumns, status: 'dismissed' }).execute()
      return { ok: true }
    }
    if (!event.raw) return { ok: false, reason: 'payload_deleted' }
    if (decision === 'accept') {
      if (event.is_accepted) return { ok: true }
      if (event.status !== 'held') return { ok: false, reason: 'not_reviewable' }
    }
    // `is_accepted` skips the check of price and offer: an applied event passed it, but our prices may have changed since
    const isAccepted = event.is_accepted || event.status === 'applied' || decision === 'accept'
    await update
      .set({
        ...reviewColumns,
        status: 'waiting',
        reason: null,
        attempts: 0,
        due_at: now(),
        is_accepted: isAccepted,
      })
      .execute()
    publishAfterCommit(tx, { kind: 'payment', id: eventId })
    return { ok: true }
  })
  if (result.ok)
    log.info({ administratorId: administrator.userId, eventId, decision }, 'a payment event was reviewed')
  return result
}
