import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { changeSandboxPurchase, type SandboxChange } from './change-sandbox-purchase.server.ts'
import { chargeAtSandbox } from './charge-at-sandbox.server.ts'
import { emitSandboxNotice } from './emit-sandbox-notice.server.ts'
import { cancelAtSandbox, returnMoneyAtSandbox } from './end-at-sandbox.server.ts'
import type { Plan } from '../payments/plan.ts'
import { planOfOffer } from '../payments/providers.server.ts'
import type { SandboxActInput } from './sandbox-forms.ts'

/** Carries out the action of a button on a purchase's page. The same form counts once. */
export function actAtSandbox(code: string, { act, plan, once }: SandboxActInput): Promise<SandboxChange> {
  switch (act) {
    case 'renew':
      return renewAtSandbox(code, 'paid', once)
    case 'refuse_renewal':
      return renewAtSandbox(code, 'refused', once)
    case 'switch_plan':
      return plan
        ? switchPlanAtSandbox(code, plan, once)
        : Promise.resolve({ ok: false, reason: 'not_possible' })
    case 'cancel':
      return cancelAtSandbox(code, once)
    case 'refund':
      return returnMoneyAtSandbox(code, 'refunded', once)
    case 'charge_back':
      return returnMoneyAtSandbox(code, 'charged_back', once)
    case 'resend':
      return resendSandboxNotices(code, once)
  }
}

/** Charges the renewal of a purchase now, or refuses it. */
function renewAtSandbox(code: string, outcome: 'paid' | 'refused', actionId: string): Promise<SandboxChange> {
  return changeSandboxPurchase(code, { actionId, kind: `renewal ${outcome}` }, async (tx, purchase) => {
    const plan = planOfOffer(purchase.offer_id)
    if (purchase.status !== 'active' || !plan) return { ok: false, reason: 'not_possible' }
    await chargeAtSandbox(tx, purchase, plan, outcome)
    return { ok: true }
  })
}

/** Switches a purchase to another plan from the next charge on. */
function switchPlanAtSandbox(code: string, plan: Plan, actionId: string): Promise<SandboxChange> {
  return changeSandboxPurchase(code, { actionId, kind: 'switch plan' }, async (tx, purchase) => {
    if (purchase.status !== 'active') return { ok: false, reason: 'not_possible' }
    const offerId = environment().payments.offers[plan]
    if (purchase.offer_id === offerId) return { ok: false, reason: 'already' }
    purchase.offer_id = offerId
    await emitSandboxNotice(tx, purchase, { type: 'plan_switched' })
    return { ok: true }
  })
}

/** Sends every notice of a purchase again without faults, which must not change the receiver's state. */
function resendSandboxNotices(code: string, actionId: string): Promise<SandboxChange> {
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
