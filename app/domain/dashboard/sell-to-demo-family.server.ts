import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { environment } from '#app/platform/env.server.ts'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import { payAtSandbox } from '../payments/pay-at-sandbox.server.ts'
import { findSandboxPurchase } from '../payments/queries.server.ts'
import { sandboxPaySchema } from '../payments/sandbox-forms.ts'
import { recordSale } from '../subscriptions/record-sale.server.ts'

/**
 * Where a subscription is asked for, the example family has one; no money is in it. It stands in the simulated
 * provider's books too, so that it can be cancelled there; the notice that follows tells of the same charge.
 */
export async function sellToDemoFamily(userId: string): Promise<void> {
  const { productId, offers } = environment().payments
  const { name, email } = DEMO_SIGN_IN
  const order = { productId, offerId: offers.annual, plan: 'annual', nonce: null } as const
  const { code } = await payAtSandbox(
    order,
    sandboxPaySchema.parse({ once: crypto.randomUUID(), intent: 'pay', name, email }),
  )
  const charge = (await findSandboxPurchase(code))?.charges[0]
  const known = charge && { code, reference: charge.reference }
  await asIdentity((tx) => recordSale(tx, { userId, plan: 'annual', at: now(), ...(known && { known }) }))
}
