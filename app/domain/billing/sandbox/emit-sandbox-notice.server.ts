import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/base/clock.server.ts'
import type { SandboxPurchaseRow } from './change-sandbox-purchase.server.ts'
import { CURRENCY } from '../payments/plan.ts'
import type { SandboxEvent, SandboxEventType } from './sandbox-event.ts'

/** Maximum time that a notice waits for the next notice if their order is swapped. */
const MAX_SWAP_WAIT_MS = 10_000

interface NewNotice {
  type: SandboxEventType
  /** Reference of the charge. */
  charge?: { reference: string; offer_id: string; amount_cents: number }
}

/**
 * Stores the notice of an event, which is sent after the commit with the purchase's configured faults. Sets `last_event_at`
 * of the row: every event is a little later than the previous event.
 */
export async function emitSandboxNotice(
  tx: IdentityTransaction,
  purchase: SandboxPurchaseRow,
  { type, charge }: NewNotice,
): Promise<void> {
  const moment = now()
  const occurredAt = new Date(Math.max(moment.getTime(), purchase.last_event_at.getTime() + 1))
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
    // the receiver counts from the last charge, as this provider does
    nextChargeAt: null,
  }
  const heldNotice = purchase.swaps_order ? await findHeldNotice(tx, purchase.code) : undefined
  const dueAt = new Date(moment.getTime() + purchase.delay_seconds * 1000)
  const isHeld = purchase.swaps_order && !heldNotice
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
  if (heldNotice) {
    await tx
      .updateTable('sandbox_notices')
      .set({ is_held: false, follows_id: event.id, due_at: dueAt })
      .where('id', '=', heldNotice.id)
      .execute()
  }
  publishAfterCommit(tx, { kind: 'payment', id: event.id })
}

/** The notice that waits for the next notice, unless it was already sent alone. */
function findHeldNotice(tx: IdentityTransaction, code: string): Promise<{ id: string } | undefined> {
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
