import { now } from '#app/base/clock.server.ts'
import { changeSandboxPurchase, type SandboxChange } from './change-sandbox-purchase.server.ts'
import { emitSandboxNotice } from './emit-sandbox-notice.server.ts'

/**
 * Refunds a charge or charges it back, and ends the purchase. `references` names the charge; the last paid one by default.
 */
export function returnMoneyAtSandbox(
  code: string,
  how: 'refunded' | 'charged_back',
  actionId: string,
  references?: readonly string[],
): Promise<SandboxChange> {
  return changeSandboxPurchase(code, { actionId, kind: how }, async (tx, purchase) => {
    const charges = await tx
      .selectFrom('sandbox_charges')
      .selectAll()
      .where('purchase_code', '=', code)
      .orderBy('charged_at', 'desc')
      .orderBy('reference', 'desc')
      .execute()
    const charge = references
      ? charges.find(({ reference }) => references.includes(reference))
      : (charges.find(({ status }) => status === 'paid') ?? charges.find(({ status }) => status === how))
    if (charge?.status === how) return { ok: false, reason: 'already' }
    if (charge?.status !== 'paid') return { ok: false, reason: 'not_possible' }
    await tx
      .updateTable('sandbox_charges')
      .set({ status: how, returned_at: now() })
      .where('reference', '=', charge.reference)
      .execute()
    await emitSandboxNotice(tx, purchase, { type: how, charge })
    if (purchase.status === 'active') {
      purchase.status = 'cancelled'
      purchase.next_charge_at = null
      await emitSandboxNotice(tx, purchase, { type: 'cancelled' })
    }
    return { ok: true }
  })
}
