import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { changeSandboxPurchase, type SandboxResult } from './change-sandbox-purchase.server.ts'
import { chargeAtSandbox } from './charge-at-sandbox.server.ts'
import { queueSandboxWebhook } from './queue-sandbox-webhook.server.ts'
import { cancelAtSandbox, returnMoneyAtSandbox } from './cancel-or-refund-at-sandbox.server.ts'
import type { Plan } from '../payments/plan.ts'
import { planOfOffer } from '../payments/providers.server.ts'
import type { SandboxActionInput } from './sandbox-forms.ts'

/** Runs the action of a button on a purchase's page. `once` is the form's idempotency key: a repeated form is ok. */
export function runSandboxAction(code: string, input: SandboxActionInput): Promise<SandboxResult> {
  const { act, plan, once: actionId } = input
  switch (act) {
    case 'renew':
      return renewAtSandbox(code, 'paid', actionId)
    case 'refuse_renewal':
      return renewAtSandbox(code, 'refused', actionId)
    case 'switch_plan':
      return plan
        ? switchPlanAtSandbox(code, plan, actionId)
        : Promise.resolve({ ok: false, reason: 'not_possible' })
    case 'cancel':
      return cancelAtSandbox(code, actionId)
    case 'refund':
      return returnMoneyAtSandbox(code, 'refunded', actionId)
    case 'charge_back':
      return returnMoneyAtSandbox(code, 'charged_back', actionId)
    case 'resend':
      return resendSandboxWebhooks(code, actionId)
  }
}

/** Charges the renewal of a purchase now, or simulates a refused charge. */
function renewAtSandbox(code: string, outcome: 'paid' | 'refused', actionId: string): Promise<SandboxResult> {
  return changeSandboxPurchase(code, { actionId, kind: `renewal ${outcome}` }, async (tx, purchase) => {
    const plan = planOfOffer(purchase.offer_id)
    if (purchase.status !== 'active' || !plan) return { ok: false, reason: 'not_possible' }
    await chargeAtSandbox(tx, purchase, plan, outcome)
    return { ok: true }
  })
}

function switchPlanAtSandbox(code: string, plan: Plan, actionId: string): Promise<SandboxResult> {
  return changeSandboxPurchase(code, { actionId, kind: 'switch plan' }, async (tx, purchase) => {
    if (purchase.status !== 'active') return { ok: false, reason: 'not_possible' }
    const offerId = environment().payments.offers[plan]
    if (purchase.offer_id === offerId) return { ok: false, reason: 'already_in_state' }
    purchase.offer_id = offerId
    await queueSandboxWebhook(tx, purchase, { type: 'plan_switched' })
    return { ok: true }
  })
}

/** Queues all webhooks of a purchase again, without simulated faults. The receiver must ignore them as duplicates. */
function resendSandboxWebhooks(code: string, actionId: string): Promise<SandboxResult> {
  return changeSandboxPurchase(code, { actionId, kind: 'resend' }, async (tx) => {
    await tx
      .updateTable('sandbox_notices')
      .set({
        status: 'waiting',
        due_at: now(),
        copies_left: 1,
        corrupts_next: false,
        // a resent webhook waits for no other webhook
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
