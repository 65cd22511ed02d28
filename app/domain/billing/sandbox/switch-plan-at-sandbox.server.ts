import { environment } from '#app/base/env.server.ts'
import { changeSandboxPurchase, type SandboxChange } from './change-sandbox-purchase.server.ts'
import { emitSandboxNotice } from './emit-sandbox-notice.server.ts'
import type { Plan } from '../payments/plan.ts'

/** Switches a purchase to another plan from the next charge on. */
export function switchPlanAtSandbox(code: string, plan: Plan, actionId: string): Promise<SandboxChange> {
  return changeSandboxPurchase(code, { actionId, kind: 'switch plan' }, async (tx, purchase) => {
    if (purchase.status !== 'active') return { ok: false, reason: 'not_possible' }
    const offerId = environment().payments.offers[plan]
    if (purchase.offer_id === offerId) return { ok: false, reason: 'already' }
    purchase.offer_id = offerId
    await emitSandboxNotice(tx, purchase, { type: 'plan_switched' })
    return { ok: true }
  })
}
