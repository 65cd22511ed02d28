import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import type { SandboxPurchaseRow } from './change-sandbox-purchase.server.ts'
import { CURRENCY } from '../payments/plan.ts'
import type { SandboxEvent, SandboxEventType } from './sandbox-event.ts'

/** If the purchase swaps the order, a webhook waits at most this long for the next one. */
const MAX_SWAP_WAIT_MS = 10_000

interface NewWebhook {
  type: SandboxEventType
  charge?: { reference: string; offer_id: string; amount_cents: number }
}

/**
 * Queues the webhook of an event, with the faults that the buyer chose for this purchase. The worker sends it after the
 * commit. Sets `last_event_at` of the `purchase` row, because each event must be later than the previous one.
 */
export async function queueSandboxWebhook(
  tx: IdentityTransaction,
  purchase: SandboxPurchaseRow,
  { type, charge }: NewWebhook,
): Promise<void> {
  const currentTime = now()
  const occurredAt = new Date(Math.max(currentTime.getTime(), purchase.last_event_at.getTime() + 1))
  purchase.last_event_at = occurredAt
  const event: SandboxEvent = {
    id: newId(),
    type,
    occurredAt: occurredAt.toISOString(),
    subscription: purchase.code,
    transaction: charge?.reference ?? null,
    product: purchase.product_id,
    offer: charge?.offer_id ?? purchase.offer_id,
    amountCents: charge?.amount_cents ?? null,
    currency: charge ? CURRENCY : null,
    email: purchase.email,
    nonce: purchase.nonce,
    // null, so that the receiver computes the next charge itself
    nextChargeAt: null,
  }
  // to swap the order, the first webhook of each pair is held until the second one has been sent
  const heldWebhook = purchase.swaps_order ? await findHeldWebhook(tx, purchase.code) : undefined
  const dueAt = new Date(currentTime.getTime() + purchase.delay_seconds * 1000)
  const isHeld = purchase.swaps_order && !heldWebhook
  await tx
    .insertInto('sandbox_notices')
    .values({
      id: event.id,
      purchase_code: purchase.code,
      type,
      occurred_at: occurredAt,
      body: JSON.stringify(event),
      due_at: isHeld ? new Date(dueAt.getTime() + MAX_SWAP_WAIT_MS) : dueAt,
      copies_left: purchase.sends_twice ? 2 : 1,
      corrupts_next: purchase.corrupts_first,
      is_held: isHeld,
    })
    .execute()
  if (heldWebhook) {
    await tx
      .updateTable('sandbox_notices')
      .set({ is_held: false, follows_id: event.id, due_at: dueAt })
      .where('id', '=', heldWebhook.id)
      .execute()
  }
  publishAfterCommit(tx, { kind: 'payment', id: event.id })
}

/** The held webhook of this purchase, unless it has already been sent. */
function findHeldWebhook(tx: IdentityTransaction, code: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('sandbox_notices')
    .select('id')
    .where('purchase_code', '=', code)
    .where('is_held', '=', true)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .forUpdate()
    .executeTakeFirst()
}
