import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { billingDayOfMonth, nextBillingDate } from '../payments/billing-dates.ts'
import type { SandboxPurchaseRow } from './change-sandbox-purchase.server.ts'
import { queueSandboxWebhook } from './queue-sandbox-webhook.server.ts'
import { now } from '#app/base/clock.server.ts'
import { chargeCents, type Plan, PLAN_TERMS } from '../payments/plan.ts'

export function nextChargeAfter(chargedAt: Date, plan: Plan): Date {
  return nextBillingDate(chargedAt, PLAN_TERMS[plan].months, billingDayOfMonth(chargedAt))
}

/** Stores a paid or refused charge and queues its webhook. If paid, sets status and next charge of the `purchase` row. */
export async function chargeAtSandbox(
  tx: IdentityTransaction,
  purchase: SandboxPurchaseRow,
  plan: Plan,
  outcome: 'paid' | 'refused',
): Promise<void> {
  const chargedAt = now()
  const charge = {
    reference: `SIM-${newId()}`,
    offer_id: purchase.offer_id,
    amount_cents: chargeCents(plan),
  }
  await tx
    .insertInto('sandbox_charges')
    .values({ ...charge, purchase_code: purchase.code, status: outcome, charged_at: chargedAt })
    .execute()
  if (outcome === 'paid') {
    purchase.status = 'active'
    purchase.next_charge_at = nextChargeAfter(chargedAt, plan)
  }
  await queueSandboxWebhook(tx, purchase, { type: outcome, charge })
}
