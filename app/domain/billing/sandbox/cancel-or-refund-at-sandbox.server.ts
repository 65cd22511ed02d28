import { now } from '#app/base/clock.server.ts'
import { changeSandboxPurchase, type SandboxResult } from './change-sandbox-purchase.server.ts'
import { queueSandboxWebhook } from './queue-sandbox-webhook.server.ts'

export function cancelAtSandbox(code: string, actionId: string): Promise<SandboxResult> {
  return changeSandboxPurchase(code, { actionId, kind: 'cancel' }, async (tx, purchase) => {
    if (purchase.status === 'cancelled') return { ok: false, reason: 'already_in_state' }
    if (purchase.status !== 'active') return { ok: false, reason: 'not_possible' }
    purchase.status = 'cancelled'
    purchase.next_charge_at = null
    await queueSandboxWebhook(tx, purchase, { type: 'cancelled' })
    return { ok: true }
  })
}

/** Refunds or charges back the charge with one of `references`, by default the last paid one. Cancels the purchase. */
export function returnMoneyAtSandbox(
  code: string,
  outcome: 'refunded' | 'charged_back',
  actionId: string,
  references?: readonly string[],
): Promise<SandboxResult> {
  return changeSandboxPurchase(code, { actionId, kind: outcome }, async (tx, purchase) => {
    const charges = await tx
      .selectFrom('sandbox_charges')
      .selectAll()
      .where('purchase_code', '=', code)
      .orderBy('charged_at', 'desc')
      .orderBy('reference', 'desc')
      .execute()
    const charge = references
      ? charges.find(({ reference }) => references.includes(reference))
      : (charges.find(({ status }) => status === 'paid') ?? charges.find(({ status }) => status === outcome))
    if (charge?.status === outcome) return { ok: false, reason: 'already_in_state' }
    if (charge?.status !== 'paid') return { ok: false, reason: 'not_possible' }
    await tx
      .updateTable('sandbox_charges')
      .set({ status: outcome, returned_at: now() })
      .where('reference', '=', charge.reference)
      .execute()
    await queueSandboxWebhook(tx, purchase, { type: outcome, charge })
    if (purchase.status === 'active') {
      purchase.status = 'cancelled'
      purchase.next_charge_at = null
      await queueSandboxWebhook(tx, purchase, { type: 'cancelled' })
    }
    return { ok: true }
  })
}
