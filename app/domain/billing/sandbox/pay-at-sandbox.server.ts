import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { newToken } from '#app/base/token.server.ts'
import { chargeAtSandbox } from './charge-at-sandbox.server.ts'
import type { Plan } from '../payments/plan.ts'
import type { SandboxPayInput } from './sandbox-forms.ts'

export interface SandboxOrder {
  productId: string
  offerId: string
  plan: Plan
  nonce: string | null
}

/**
 * Pays an order at the sandbox, or simulates a refused payment. There is one purchase for each nonce. It can still be paid
 * after a refusal; after a payment it no longer changes. `input.once` is the form's idempotency key.
 */
export async function payAtSandbox(order: SandboxOrder, input: SandboxPayInput): Promise<{ code: string }> {
  const checkoutKey = order.nonce ? `nonce:${order.nonce}` : `form:${input.once}`
  const checkoutFields = {
    offer_id: order.offerId,
    email: input.email,
    name: input.name,
    sends_twice: input.sendsTwice,
    delay_seconds: input.delaySeconds,
    swaps_order: input.swapsOrder,
    corrupts_first: input.corruptsFirstAttempt,
  }
  return asIdentity(async (tx) => {
    const currentTime = now()
    await tx
      .insertInto('sandbox_purchases')
      .values({
        ...checkoutFields,
        code: newToken(),
        checkout_key: checkoutKey,
        nonce: order.nonce,
        product_id: order.productId,
        status: 'refused',
        // so that the first event can occur at `currentTime`
        last_event_at: new Date(currentTime.getTime() - 1),
        created_at: currentTime,
      })
      .onConflict((conflict) => conflict.column('checkout_key').doNothing())
      .execute()
    const storedPurchase = await tx
      .selectFrom('sandbox_purchases')
      .selectAll()
      .where('checkout_key', '=', checkoutKey)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { code } = storedPurchase
    const newAction = await tx
      .insertInto('sandbox_actions')
      .values({ purchase_code: code, id: input.once, kind: input.intent, acted_at: currentTime })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!newAction || storedPurchase.status !== 'refused') return { code }
    const purchase = { ...storedPurchase, ...checkoutFields }
    await chargeAtSandbox(tx, purchase, order.plan, input.intent === 'pay' ? 'paid' : 'refused')
    const { status, next_charge_at, last_event_at } = purchase
    await tx
      .updateTable('sandbox_purchases')
      .set({ ...checkoutFields, status, next_charge_at, last_event_at })
      .where('code', '=', code)
      .execute()
    return { code }
  })
}
