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
 * Pays at the simulated provider, or simulates a refusal. There is one purchase for each nonce, which can be paid
 * after a refusal and no longer changes after a payment. Returns the purchase's code.
 */
export async function payAtSandbox(order: SandboxOrder, input: SandboxPayInput): Promise<{ code: string }> {
  const checkoutKey = order.nonce ? `nonce:${order.nonce}` : `form:${input.once}`
  const checkout = {
    offer_id: order.offerId,
    email: input.email,
    name: input.name,
    sends_twice: input.sendsTwice,
    delay_seconds: input.delaySeconds,
    swaps_order: input.swapsOrder,
    corrupts_first: input.corruptsFirst,
  }
  return asIdentity(async (tx) => {
    const moment = now()
    await tx
      .insertInto('sandbox_purchases')
      .values({
        ...checkout,
        code: newToken(),
        checkout_key: checkoutKey,
        nonce: order.nonce,
        product_id: order.productId,
        status: 'refused',
        // earlier than `moment`, so that the first event can occur at `moment`
        last_event_at: new Date(moment.getTime() - 1),
        created_at: moment,
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
      .values({ purchase_code: code, id: input.once, kind: input.intent, acted_at: moment })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!newAction || storedPurchase.status !== 'refused') return { code }
    const purchase = { ...storedPurchase, ...checkout }
    await chargeAtSandbox(tx, purchase, order.plan, input.intent === 'pay' ? 'paid' : 'refused')
    const { status, next_charge_at, last_event_at } = purchase
    await tx
      .updateTable('sandbox_purchases')
      .set({ ...checkout, status, next_charge_at, last_event_at })
      .where('code', '=', code)
      .execute()
    return { code }
  })
}
