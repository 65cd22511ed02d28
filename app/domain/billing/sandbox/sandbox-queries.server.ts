import { database } from '#app/database/database.server.ts'
import { isToken } from '#app/base/token.server.ts'
import { planOfOffer } from '../payments/providers.server.ts'
import type { SandboxEventType } from './sandbox-event.ts'
import type { SandboxPurchase } from './sandbox-purchase.ts'

export async function findPaidPurchaseCode(nonce: string): Promise<string | undefined> {
  const purchase = await database()
    .selectFrom('sandbox_purchases')
    .select('code')
    .where('checkout_key', '=', `nonce:${nonce}`)
    .where('status', '<>', 'refused')
    .executeTakeFirst()
  return purchase?.code
}

/** A sandbox purchase with its charges and webhooks; undefined for an unknown code. */
export async function findSandboxPurchase(code: string): Promise<SandboxPurchase | undefined> {
  if (!isToken(code)) return undefined
  const purchase = await database()
    .selectFrom('sandbox_purchases')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  if (!purchase) return undefined
  const charges = await database()
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('purchase_code', '=', code)
    .orderBy('charged_at', 'desc')
    .orderBy('reference', 'desc')
    .execute()
  const webhooks = await database()
    .selectFrom('sandbox_notices')
    .selectAll()
    .where('purchase_code', '=', code)
    .orderBy('occurred_at', 'desc')
    .execute()
  return {
    code,
    email: purchase.email,
    name: purchase.name,
    plan: planOfOffer(purchase.offer_id),
    status: purchase.status,
    nextChargeAt: purchase.next_charge_at,
    faults: {
      sendsTwice: purchase.sends_twice,
      delaySeconds: purchase.delay_seconds,
      swapsOrder: purchase.swaps_order,
      corruptsFirstAttempt: purchase.corrupts_first,
    },
    charges: charges.map((charge) => ({
      reference: charge.reference,
      plan: planOfOffer(charge.offer_id),
      amountCents: charge.amount_cents,
      status: charge.status,
      chargedAt: charge.charged_at,
      returnedAt: charge.returned_at,
    })),
    webhooks: webhooks.map((webhook) => ({
      id: webhook.id,
      // the cast is safe: only queueSandboxWebhook writes this column
      type: webhook.type as SandboxEventType,
      occurredAt: webhook.occurred_at,
      status: webhook.status,
      dueAt: webhook.due_at,
      sentAt: webhook.sent_at,
      attempts: webhook.attempts,
      lastStatus: webhook.last_status,
      lastProblem: webhook.last_problem,
    })),
  }
}
