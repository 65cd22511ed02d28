import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { environment } from '#app/base/env.server.ts'
import { DEMO_SIGN_IN } from '#content/demo-family.ts'
import { payAtSandbox } from '../billing/sandbox/pay-at-sandbox.server.ts'
import { findSandboxPurchase } from '../billing/sandbox/sandbox-queries.server.ts'
import { sandboxPaySchema } from '../billing/sandbox/sandbox-forms.ts'
import { recordSale } from '../billing/sales/record-sale.server.ts'

/**
 * Gives the example family a subscription without a payment. The sandbox provider also records the sale, so that it can
 * cancel the subscription. Its webhook later reports the same charge.
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
  const providerIds = charge && { code, reference: charge.reference }
  await asIdentity((tx) =>
    recordSale(tx, { userId, plan: 'annual', soldAt: now(), ...(providerIds && { providerIds }) }),
  )
}
