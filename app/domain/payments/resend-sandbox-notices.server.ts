import { concernPayment } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { changeSandboxPurchase, type SandboxChange } from './change-sandbox-purchase.server.ts'

/** Sends every notice of a purchase again, once and without faults: whoever receives them has to stay as they are. */
export function resendSandboxNotices(code: string, actionId: string): Promise<SandboxChange> {
  return changeSandboxPurchase(code, { actionId, kind: 'resend' }, async (tx) => {
    await tx
      .updateTable('sandbox_notices')
      .set({
        status: 'waiting',
        due_at: now(),
        copies_left: 1,
        corrupts_next: false,
        is_held: false,
        follows_id: null,
        failures: 0,
      })
      .where('purchase_code', '=', code)
      .execute()
    concernPayment(tx, code)
    return { ok: true }
  })
}
