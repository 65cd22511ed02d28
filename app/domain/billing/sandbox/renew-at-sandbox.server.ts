import { changeSandboxPurchase, type SandboxChange } from './change-sandbox-purchase.server.ts'
import { chargeAtSandbox } from './charge-at-sandbox.server.ts'
import { planOfOffer } from '../payments/providers.server.ts'

/** Charges the renewal of a purchase now, or refuses it. */
export function renewAtSandbox(
  code: string,
  outcome: 'paid' | 'refused',
  actionId: string,
): Promise<SandboxChange> {
  return changeSandboxPurchase(code, { actionId, kind: `renewal ${outcome}` }, async (tx, purchase) => {
    const plan = planOfOffer(purchase.offer_id)
    if (purchase.status !== 'active' || !plan) return { ok: false, reason: 'not_possible' }
    await chargeAtSandbox(tx, purchase, plan, outcome)
    return { ok: true }
  })
}
