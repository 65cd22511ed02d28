import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { now } from '#app/base/clock.server.ts'
import { changeSandboxPurchase, type SandboxChange } from './change-sandbox-purchase.server.ts'

/** Sends every notice of a purchase again without faults, which must not change the receiver's state. */
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
    publishAfterCommit(tx, { kind: 'payment', id: code })
    return { ok: true }
  })
}
