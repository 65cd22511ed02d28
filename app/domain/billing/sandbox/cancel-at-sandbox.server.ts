import { changeSandboxPurchase, type SandboxChange } from './change-sandbox-purchase.server.ts'
import { emitSandboxNotice } from './emit-sandbox-notice.server.ts'

/** Ends the renewals of a purchase. */
export function cancelAtSandbox(code: string, actionId: string): Promise<SandboxChange> {
  return changeSandboxPurchase(code, { actionId, kind: 'cancel' }, async (tx, purchase) => {
    if (purchase.status === 'cancelled') return { ok: false, reason: 'already' }
    if (purchase.status !== 'active') return { ok: false, reason: 'not_possible' }
    purchase.status = 'cancelled'
    purchase.next_charge_at = null
    await emitSandboxNotice(tx, purchase, { type: 'cancelled' })
    return { ok: true }
  })
}
